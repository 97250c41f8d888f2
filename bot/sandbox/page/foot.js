// The foot of a pane: who speaks (in a group), and the composer or the one button that stands in its place.

import { avatar, el } from "./dom.js";
import { act, world } from "./store.js";

export class Foot {
  constructor(pane) {
    this.pane = pane;
    this.payload = null; // a deep link was followed: Start is offered again, with this payload
    this.root = el("footer", { class: "foot" });
  }

  render() {
    const { pane } = this;
    const draft = this.input?.value ?? "";
    this.input = null;
    this.root.replaceChildren(...[pane.group && this.speakers(), this.body()].filter(Boolean));
    if (this.input && draft) this.input.value = draft;
    this.root.querySelector('[aria-checked="true"]')?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }

  speakers() {
    const { pane } = this;
    const people = [...world.users.values()].filter((user) => !user.deleted);
    const radios = people.map((user) => el("button", {
      type: "button", role: "radio", class: `speaker ${pane.chat.members.includes(user.id) ? "" : "gone"}`,
      "aria-checked": String(user.id === pane.person), "aria-label": `Speak as ${user.name}`, "data-speak-as": user.id,
      onclick: () => pane.host.speakAs(user.id),
    }, avatar(user.id, user.name), el("span", { dir: "auto" }, user.name)));
    return el("div", { class: "speakers", role: "radiogroup", "aria-label": "Speak and press as" }, el("span", {}, "As"), radios);
  }

  body() {
    const { pane } = this;
    const { user, chat } = pane;
    if (!user || user.deleted) return el("div", { class: "note" }, "This account is deleted");
    if (pane.group) {
      if (chat.members.includes(user.id)) return this.composer();
      return this.button("Join group", "", () => act("join", { user: user.id, chat: chat.id }));
    }
    const start = () => {
      const payload = this.payload;
      this.payload = null;
      act("start", { user: user.id, payload });
      this.render();
    };
    if (user.blocked && this.payload === null) return this.button("Unblock", "", () => act("unblock", { user: user.id }));
    if (!user.started || this.payload !== null) return this.button("Start", "start", start);
    return this.composer();
  }

  button(label, kind, action) {
    return el("button", { type: "button", class: `big-button ${kind}`, "data-person": this.pane.person, "data-act": label.toLowerCase().replace(" ", "-"),
      "aria-label": `${label}: ${this.pane.user.name}`, onclick: action }, label);
  }

  composer() {
    const { pane } = this;
    const send = () => {
      const text = this.input.value.trim();
      if (text) pane.say(text);
      this.input.value = "";
      this.closeCommands();
      this.grow();
    };
    this.input = el("textarea", { rows: "1", dir: "auto", placeholder: pane.group ? `Message as ${pane.user.name}` : "Message",
      "aria-label": `Message as ${pane.user.name}`, "data-person": pane.person });
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); send(); }
      if (event.key === "Escape") this.closeCommands();
    });
    this.input.addEventListener("input", () => {
      this.grow();
      if (/^\/\w*$/.test(this.input.value)) this.askCommands();
      else this.closeCommands();
    });
    const slash = el("button", { type: "button", class: "slash", "aria-label": "Commands", title: "Commands",
      onclick: () => (this.list ? this.closeCommands() : this.askCommands()) }, "/");
    return el("div", { class: "composer" }, slash, this.input,
      el("button", { type: "button", class: "send", "aria-label": "Send", onclick: send }, "➤"));
  }

  grow() {
    this.input.style.height = "";
    this.input.style.height = `${Math.min(120, Math.max(38, this.input.scrollHeight))}px`;
  }

  askCommands() {
    this.asked = true; // until the answer comes, whatever was typed may have been sent
    act("commands", { user: this.pane.person, chat: this.pane.chatId });
  }

  closeCommands() {
    this.asked = false;
    this.list?.remove();
    this.list = null;
  }

  showCommands({ user, chat, commands }) {
    if (!this.input || !this.asked || user !== this.pane.person || chat !== this.pane.chatId) return;
    const typed = this.input.value.slice(1).toLowerCase();
    const found = commands.filter((entry) => entry.command.startsWith(typed));
    this.closeCommands();
    if (typed && !found.length) return;
    const suffix = this.pane.group ? `@${world.bot.username}` : "";
    const choose = (entry) => {
      this.input.value = "";
      this.closeCommands();
      this.pane.say(`/${entry.command}${suffix}`);
    };
    this.list = el("div", { class: "commands", role: "listbox", "aria-label": "Commands" }, found.length
      ? found.map((entry) => el("button", { type: "button", "data-command": entry.command, onclick: () => choose(entry) },
        el("b", {}, `/${entry.command}`), el("span", { dir: "auto" }, entry.description)))
      : el("p", {}, "The bot has named no commands."));
    this.root.append(this.list);
  }
}
