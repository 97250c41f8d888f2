// Small helpers to build elements; texts never become markup.

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

// A bot's ids are large; it gets a colour that none of the first few people has.
export function colour(id) {
  if (id > 1e9) return "c5";
  return `c${Math.abs(id) % 7}`;
}

function initials(name) {
  const letter = /[\p{L}\p{N}]/u.exec(name);
  return letter ? letter[0].toUpperCase() : "?";
}

export function avatar(id, name, extra = "") {
  return el("span", { class: `avatar ${colour(id)} ${extra}`, "aria-hidden": "true" }, initials(name));
}

let openMenu = null;

export function closeMenu() {
  openMenu?.remove();
  openMenu = null;
}

// entries: [label, action, "bad"?] · "-" a line · "# words" a heading
export function showMenu(anchor, entries) {
  closeMenu();
  const menu = el("div", { class: "menu", role: "menu" });
  for (const entry of entries.filter(Boolean)) {
    if (entry === "-") menu.append(el("hr"));
    else if (typeof entry === "string") menu.append(el("div", { class: "label" }, entry.slice(2)));
    else {
      const [label, action, kind] = entry;
      const choose = () => { closeMenu(); action(); };
      menu.append(el("button", { type: "button", role: "menuitem", class: kind, onclick: choose }, label));
    }
  }
  document.body.append(menu);
  const box = anchor.getBoundingClientRect();
  const left = Math.min(box.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 6);
  menu.style.left = `${Math.max(6, left)}px`;
  menu.style.top = `${Math.min(box.bottom + 4, innerHeight - menu.offsetHeight - 6)}px`;
  menu.querySelector("button")?.focus({ preventScroll: true });
  openMenu = menu;
}

addEventListener("pointerdown", (event) => {
  if (openMenu && !openMenu.contains(event.target)) closeMenu();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenu();
  if (!openMenu || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
  const items = [...openMenu.querySelectorAll("button")];
  const step = event.key === "ArrowDown" ? 1 : items.length - 1;
  items[(items.indexOf(document.activeElement) + step) % items.length].focus();
  event.preventDefault();
});

// A form in a dialog: fields are [name, label, choices or undefined, value]; resolves to an object or null.
export function ask(title, fields, button = "OK") {
  const inputs = fields.map(([name, label, choices, value]) => {
    const input = choices
      ? el("select", { name }, choices.map(([key, text]) => el("option", { value: key, selected: key === value }, text)))
      : el("input", { name, value: value ?? "", required: true, dir: "auto", autocomplete: "off" });
    return el("label", {}, label, input);
  });
  const form = el("form", { method: "dialog" }, el("h2", {}, title), inputs,
    el("div", { class: "dialog-buttons" },
      el("button", { type: "button", class: "plain", onclick: () => dialog.close() }, "Cancel"),
      el("button", { class: "plain", value: "ok" }, button)));
  const dialog = el("dialog", { "aria-label": title }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "ok" ? Object.fromEntries(new FormData(form)) : null);
    });
  });
}
