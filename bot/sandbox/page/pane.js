// A pane is one chat as one person sees it: the group (as whoever speaks) or somebody's private chat with the bot.

import { avatar, el } from "./dom.js";
import { Foot } from "./foot.js";
import { isOwn, isService, renderMessage, summary } from "./message.js";
import { act, ancestors, keyOf, messagesOf, world } from "./store.js";

const GROUPED = 300; // seconds between messages that still hang together
const ANSWER_WAIT = 15000; // milliseconds a button shimmers at most

export class Pane {
  // `host`: { focus(pane), changed(), openPrivate(person, payload), menu(pane, anchor) }
  constructor(host, { key, person, chatId, group }) {
    Object.assign(this, { host, key, person, chatId, group });
    this.unread = 0;
    this.topic = 0;
    this.busy = new Set();
    this.nodes = new Map();
    this.build();
  }

  build() {
    this.title = el("div", { class: "pane-title", dir: "auto" });
    this.sub = el("div", { class: "pane-sub" });
    this.head = el("header", { class: "pane-head" });
    this.pin = el("div", { class: "pinned", hidden: true });
    this.log = el("div", { class: "log", role: "log", "aria-live": "off", tabindex: "-1" });
    this.down = el("button", { type: "button", class: "down", hidden: true, "aria-label": "To the newest message",
      onclick: () => this.toBottom() }, "↓");
    this.wall = el("div", { class: `wall ${this.group ? "in-group" : ""}` }, this.log, this.down);
    this.foot = new Foot(this);
    this.root = el("section", {
      class: "pane", "data-pane": this.group ? "group" : "private", "data-person": this.person, "data-chat": this.chatId,
    }, this.head, this.pin, this.wall, this.foot.root);
    this.root.addEventListener("pointerdown", () => this.host.focus(this));
    this.root.addEventListener("focusin", () => this.host.focus(this));
    new ResizeObserver(() => { if (this.stuck !== false) this.toBottom(); }).observe(this.log);
    this.log.addEventListener("scroll", () => {
      if (!this.log.clientHeight) return; // hidden
      this.stuck = this.atBottom();
      this.down.hidden = this.stuck;
    }, { passive: true });
    this.refresh();
  }

  get chat() { return world.chats.get(this.chatId); }
  get user() { return world.users.get(this.person); }

  // Everything anew: another person speaks, another chat is shown, a chat or person has changed.
  refresh() {
    this.root.dataset.person = this.person;
    this.root.dataset.chat = this.chatId;
    this.renderHead();
    this.foot.render();
    this.renderAll();
  }

  renderHead() {
    const name = this.group ? this.chat.title : this.user.name;
    this.title.textContent = name;
    this.root.setAttribute("aria-label", this.group ? `Group ${name}` : `${name}: private chat with the bot`);
    if (this.group) {
      const count = this.chat.members.length;
      const bot = ["left", "kicked"].includes(this.chat.bot) ? "the bot is out" : this.chat.bot === "administrator" ? "the bot is admin" : "";
      this.sub.textContent = [`${count} ${count === 1 ? "member" : "members"}`, bot].filter(Boolean).join(", ");
    } else {
      this.sub.textContent = this.user.blocked ? "has blocked the bot" : this.user.bot_name;
    }
    const menu = el("button", { type: "button", class: "icon", "aria-label": `Menu of ${name}`, "aria-haspopup": "menu",
      onclick: () => this.host.menu(this, menu) }, "⋮");
    this.head.replaceChildren(avatar(this.group ? this.chatId : this.person, name, "big"),
      el("div", { class: "who" }, this.title, this.sub), this.selector() ?? "", menu);
    const [pinned] = this.chat.pinned ?? [];
    const message = pinned && messagesOf(this.chatId).get(String(pinned));
    this.pin.hidden = !message;
    if (message) this.pin.replaceChildren(el("b", {}, "Pinned"), el("span", { dir: "auto" }, summary(message)));
  }

  selector() {
    if (!this.group) return this.host.languages(this);
    const choices = this.host.groupChoices();
    const topics = this.chat.forum ? [{ id: 0, name: "All topics" }, ...this.chat.topics] : [];
    if (topics.length) {
      const choose = (event) => { this.topic = Number(event.target.value); this.refresh(); };
      return el("select", { "aria-label": "Topic", onchange: choose },
        topics.map((topic) => el("option", { value: topic.id, selected: topic.id === this.topic }, topic.name)));
    }
    if (choices.length < 2) return null;
    return el("select", { "aria-label": "Group", onchange: (event) => this.host.showGroup(Number(event.target.value)) },
      choices.map((chat) => el("option", { value: chat.id, selected: chat.id === this.chatId }, chat.title)));
  }

  // -- messages ------------------------------------------------------------------------------------------------

  shows(message) {
    if (message.receiver_user && message.receiver_user.id !== this.person) return false;
    if (this.topic > 1 && message.message_thread_id !== this.topic) return false;
    if (this.topic === 1 && message.is_topic_message) return false;
    return true;
  }

  visible() {
    const chats = this.group ? [...ancestors(this.chat), this.chat] : [this.chat];
    const found = chats.flatMap((chat) => [...messagesOf(chat.id).values()]).filter((message) => this.shows(message));
    const replaced = new Set(found.filter((m) => m.replaces).map((m) => `${m.chat}:${m.replaces}`));
    const kept = found.filter((m) => m.receiver_user || !replaced.has(`${m.chat}:${keyOf(m)}`));
    return kept.sort((a, b) => a.date - b.date || Boolean(a.receiver_user) - Boolean(b.receiver_user));
  }

  owns(chatId) {
    return chatId === this.chatId || (this.group && ancestors(this.chat).some((chat) => chat.id === chatId));
  }

  renderAll() {
    this.nodes.clear();
    const shown = this.visible();
    const nodes = shown.map((message) => this.node(message));
    if (!shown.length && !this.group) {
      const about = this.user.description || "Press Start to talk to the bot.";
      nodes.push(el("div", { class: "about" }, el("b", {}, this.user.bot_name), about));
    }
    this.log.replaceChildren(...nodes);
    this.chain();
    this.toBottom();
  }

  node(message) {
    const node = renderMessage(message, {
      person: this.person, group: this.group, busy: this.busy,
      press: (m, button) => this.press(m, button),
      follow: (url) => this.follow(url),
      command: (text) => this.say(text),
    });
    node.message = message;
    this.nodes.set(`${message.chat}:${keyOf(message)}`, node);
    return node;
  }

  // Who hangs together with whom: corners, tails, names.
  chain() {
    const nodes = [...this.log.children].filter((node) => node.message);
    nodes.forEach((node, index) => {
      if (isService(node.message)) return;
      const first = !joined(nodes[index - 1]?.message, node.message);
      const last = !joined(node.message, nodes[index + 1]?.message);
      node.classList.toggle("first", first);
      node.classList.toggle("last", last);
      const name = node.querySelector(":scope > .bubble > .from");
      if (name) name.hidden = !first;
      const face = node.querySelector(":scope > .bubble > .avatar");
      if (face) face.hidden = !last;
    });
  }

  arrive(message) {
    const key = `${message.chat}:${keyOf(message)}`;
    if (!this.owns(message.chat) || !this.shows(message) || this.nodes.has(key)) return;
    const stay = !this.atBottom() && !isOwn(message, this.person);
    if (message.replaces) this.renderAll();
    else {
      this.log.querySelector(".about")?.remove();
      const node = this.node(message);
      node.classList.add("fresh");
      this.log.append(node);
      this.chain();
    }
    if (!stay) this.toBottom();
    if (!isOwn(message, this.person) && !this.host.focused(this)) {
      this.unread += 1;
      this.host.changed();
    }
  }

  change(message) {
    const old = this.nodes.get(`${message.chat}:${keyOf(message)}`);
    if (!old) return;
    const bottom = this.atBottom();
    const focused = old.contains(document.activeElement) ? document.activeElement.dataset.callback : undefined;
    const fresh = this.node(message);
    // The same element stays where it is; only what it says is new.
    old.replaceChildren(...fresh.childNodes);
    old.className = fresh.className;
    old.message = message;
    this.nodes.set(`${message.chat}:${keyOf(message)}`, old);
    this.chain();
    if (focused) [...old.querySelectorAll(".key")].find((k) => k.dataset.callback === focused)?.focus({ preventScroll: true });
    if (bottom) this.toBottom();
  }

  remove({ chat, key }) {
    const node = this.nodes.get(`${chat}:${key}`);
    if (!node) return;
    this.nodes.delete(`${chat}:${key}`);
    node.remove();
    if (node.message.replaces) this.renderAll();
    else this.chain();
  }

  atBottom() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
  }

  toBottom() {
    this.log.scrollTop = this.log.scrollHeight;
    this.down.hidden = true;
    this.stuck = true;
  }

  // -- acts ----------------------------------------------------------------------------------------------------

  say(text) {
    act("say", { user: this.person, chat: this.chatId, text, thread: this.topic > 1 ? this.topic : null });
  }

  press(message, button) {
    if (button.url) {
      if (!this.follow(button.url)) open(button.url, "_blank", "noopener");
      return;
    }
    if (button.copy_text) {
      navigator.clipboard?.writeText(button.copy_text.text);
      this.toast("Copied");
      return;
    }
    const name = `${keyOf(message)}|${button.callback_data}`;
    if (this.busy.has(name)) return; // Telegram's clients do not press a button again that still waits
    this.wait(message, name);
    act("press", {
      user: this.person, chat: message.chat, data: button.callback_data, tag: `${this.key}|${message.chat}|${name}`,
      message: message.ephemeral_message_id || message.message_id, ephemeral: Boolean(message.ephemeral_message_id),
    });
  }

  wait(message, name) {
    const id = `${message.chat}:${keyOf(message)}`;
    this.busy.add(name);
    const show = () => {
      const node = this.nodes.get(id);
      for (const key of node?.querySelectorAll(".key[data-callback]") ?? []) {
        key.classList.toggle("busy", this.busy.has(`${key.dataset.message}|${key.dataset.callback}`));
      }
    };
    const timer = setTimeout(() => this.release(name), ANSWER_WAIT);
    this.waiting ??= new Map();
    this.waiting.set(name, () => { clearTimeout(timer); this.busy.delete(name); this.waiting.delete(name); show(); });
    show();
  }

  release(name) {
    this.waiting?.get(name)?.();
  }

  // A link that starts the bot opens this person's private chat; anything else is the browser's.
  follow(url) {
    const match = /^(?:https?:\/\/)?(?:t|telegram)\.me\/(\w+)\/?(?:\?(.*))?$/i.exec(url);
    if (!match || match[1].toLowerCase() !== world.bot.username.toLowerCase()) return false;
    const query = new URLSearchParams(match[2] ?? "");
    if (query.has("startgroup")) this.toast("Telegram would ask for a group to add the bot to");
    else this.host.openPrivate(this.person, query.get("start") ?? "");
    return true;
  }

  answered(data) {
    if (data.text && data.alert) this.alert(data.text);
    else if (data.text) this.toast(data.text);
    if (data.payload !== null) this.host.openPrivate(this.person, data.payload);
  }

  toast(text) {
    this.wall.querySelector(".toast")?.remove();
    const node = el("div", { class: "toast", role: "status", "data-person": this.person }, text);
    this.wall.append(node);
    setTimeout(() => node.remove(), 3200 + 40 * text.length);
  }

  alert(text) {
    const before = document.activeElement;
    const close = () => { node.remove(); before?.focus?.({ preventScroll: true }); };
    const ok = el("button", { type: "button", class: "plain", onclick: close }, "OK");
    const node = el("div", { class: "alert", role: "alertdialog", "aria-modal": "true", "aria-label": "Alert", "data-person": this.person },
      el("div", {}, el("h2", {}, this.user?.bot_name ?? ""), el("p", {}, text), el("div", { class: "dialog-buttons" }, ok)));
    node.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
    this.root.append(node);
    ok.focus();
  }
}

function joined(one, other) {
  if (!one || !other || isService(one) || isService(other)) return false;
  return one.from.id === other.from.id && Math.abs(other.date - one.date) < GROUPED
    && Boolean(one.receiver_user) === Boolean(other.receiver_user) && !one.reply_markup;
}

