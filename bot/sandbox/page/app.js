// The page: which panes there are, which has the focus, what the chips and the address say.

import { avatar, el } from "./dom.js";
import { groupMenu, personMenu, worldMenu } from "./menus.js";
import { Pane } from "./pane.js";
import { LANGUAGES, act, connect, groups, on, world } from "./store.js";

const chips = document.querySelector(".chips");
const groupSide = document.querySelector(".group-side");
const peopleSide = document.querySelector(".people-side");
const offline = document.querySelector(".offline");

let panes = [];
let focused = null;

const host = {
  focused: (pane) => pane === focused,
  changed: drawChips,

  focus(pane, { scroll = false } = {}) {
    if (scroll) pane.root.scrollIntoView({ inline: "nearest", block: "nearest" });
    if (pane === focused && !pane.unread) return;
    const moved = pane !== focused;
    focused = pane;
    pane.unread = 0;
    for (const other of panes) other.root.classList.toggle("focused", other === pane);
    if (moved) {
      if (scroll) pane.toBottom();
      const person = [...world.users.keys()].indexOf(pane.person) + 1;
      history.replaceState(null, "", `#chat=${pane.group ? "group" : "private"}&person=${person}`);
    }
    drawChips();
  },

  // A deep link: the private chat opens with the Start button, whatever was said there before.
  openPrivate(person, payload) {
    const pane = panes.find((other) => !other.group && other.person === person);
    pane.foot.payload = payload;
    pane.foot.render();
    host.focus(pane, { scroll: true });
  },

  speakAs(person) {
    const pane = groupPane();
    pane.person = person;
    pane.busy.clear();
    pane.refresh();
    const index = [...world.users.keys()].indexOf(person) + 1;
    history.replaceState(null, "", `#chat=group&person=${index}`);
  },

  groupChoices: groups,

  showGroup(chatId) {
    const pane = groupPane();
    pane.chatId = chatId;
    pane.topic = 0;
    pane.unread = 0;
    pane.refresh();
    drawChips();
  },

  languages(pane) {
    const own = pane.user.language;
    const choices = LANGUAGES.some(([code]) => code === own) ? LANGUAGES : [[own, own || "no language"], ...LANGUAGES];
    return el("select", {
      "aria-label": `Language of ${pane.user.name}`, "data-language-of": pane.person,
      onchange: (event) => act("language", { user: pane.person, language: event.target.value }),
    }, choices.map(([code, name]) => el("option", { value: code, selected: code === own }, name)));
  },

  menu(pane, anchor) {
    if (pane.group) groupMenu(pane, anchor);
    else personMenu(pane, anchor, groupPane()?.chat);
  },
};

function groupPane() {
  return panes.find((pane) => pane.group);
}

function build() {
  const { chat, person } = wanted();
  const before = groupPane()?.chatId;
  panes = [];
  const group = groups().find((candidate) => candidate.id === before) ?? groups()[0];
  const people = [...world.users.values()];
  if (group) panes.push(new Pane(host, { key: "group", person, chatId: group.id, group: true }));
  for (const user of people) addPane(user);
  groupSide.replaceChildren(...panes.filter((pane) => pane.group).map((pane) => pane.root));
  peopleSide.replaceChildren(...panes.filter((pane) => !pane.group).map((pane) => pane.root));
  focused = null;
  const first = chat === "private" ? panes.find((pane) => !pane.group && pane.person === person) : groupPane();
  if (first ?? panes[0]) host.focus(first ?? panes[0], { scroll: true });
}

function addPane(user) {
  if (!world.chats.has(user.id)) world.chats.set(user.id, { id: user.id, type: "private", members: [], pinned: [] });
  const pane = new Pane(host, { key: `p${user.id}`, person: user.id, chatId: user.id, group: false });
  panes.push(pane);
  return pane;
}

// `#chat=private&person=2`: the second person's private chat; `#chat=group&person=2`: the group, speaking as them.
function wanted() {
  const given = new URLSearchParams(location.hash.slice(1));
  const ids = [...world.users.keys()];
  const number = Number(given.get("person") ?? 1);
  return { chat: given.get("chat") ?? "group", person: ids.includes(number) ? number : ids[number - 1] ?? ids[0] };
}

function drawChips() {
  const { scrollLeft } = chips;
  const held = chips.contains(document.activeElement) ? document.activeElement.dataset.tab : null;
  chips.replaceChildren(...panes.map((pane) => {
    const name = pane.group ? pane.chat.title : pane.user.name;
    const unread = pane.unread ? `, ${pane.unread} unread` : "";
    return el("button", {
      type: "button", role: "tab", class: "chip", "aria-selected": String(pane === focused), "aria-label": `${name}${unread}`,
      "data-tab": pane.group ? "group" : pane.person, onclick: () => host.focus(pane, { scroll: true }),
    }, avatar(pane.group ? pane.chatId : pane.person, name), el("span", { dir: "auto" }, name),
    pane.unread ? el("span", { class: "badge", "data-unread": pane.unread }, pane.unread) : null);
  }));
  chips.scrollLeft = scrollLeft;
  if (held) chips.querySelector(`[data-tab="${held}"]`)?.focus({ preventScroll: true });
  chips.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: "nearest", block: "nearest" });
  const total = panes.reduce((sum, pane) => sum + pane.unread, 0);
  document.title = total ? `(${total}) Local Telegram` : "Local Telegram";
}

on("world", build);
on("line", (up) => { offline.hidden = up; });
on("message", (message) => panes.forEach((pane) => pane.arrive(message)));
on("edit", (message) => panes.forEach((pane) => pane.change(message)));
on("commands", (data) => panes.forEach((pane) => pane.foot.showCommands(data)));
on("delete", (gone) => panes.forEach((pane) => pane.remove(gone)));
on("person", (user) => {
  peopleSide.append(addPane(user).root);
  groupPane()?.foot.render();
  drawChips();
});
on("user", (user) => {
  for (const pane of panes.filter((other) => other.person === user.id || other.group)) {
    pane.renderHead();
    pane.foot.render();
  }
  const about = panes.find((pane) => !pane.group && pane.person === user.id);
  if (about?.log.querySelector(".about")) about.renderAll();
  drawChips();
});
on("chat", (chat) => {
  const pane = groupPane();
  if (chat.migrated_to && pane?.chatId === chat.id && world.chats.has(chat.migrated_to)) host.showGroup(chat.migrated_to);
  else if (!pane && chat.type !== "private") build();
  else if (pane && chat.type !== "private") {
    const old = world.chats.get(pane.chatId);
    if (old?.migrated_to === chat.id) host.showGroup(chat.id);
    pane.renderHead();
    pane.foot.render();
  }
});

on("group", (chat) => { if (groupPane()) host.showGroup(chat.id); });

// Presses carry a tag that says which pane they came from; their answers only a query and a person.
const pressed = new Map();
on("pressed", ({ tag, query }) => { if (tag) pressed.set(query, tag); });
on("answer", (data) => {
  const [key, , ...name] = (pressed.get(data.query) ?? "").split("|");
  const pane = panes.find((candidate) => candidate.key === key);
  pressed.delete(data.query);
  if (!pane) return;
  pane.release(name.join("|"));
  if (pane.person === data.user) pane.answered(data);
});
on("sorry", ({ text, tag }) => {
  const [key, , ...name] = (tag ?? "").split("|");
  const pane = panes.find((candidate) => candidate.key === key) ?? focused;
  pane?.release(name.join("|"));
  pane?.toast(text);
});

document.querySelector(".world-menu").addEventListener("click", (event) => worldMenu(event.currentTarget, groupPane()?.chat));
addEventListener("hashchange", () => {
  const { chat, person } = wanted();
  if (chat === "private") host.focus(panes.find((pane) => !pane.group && pane.person === person), { scroll: true });
  else if (groupPane()) { host.speakAs(person); host.focus(groupPane(), { scroll: true }); }
});
connect();
