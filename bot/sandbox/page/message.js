// One message as an element: bubble, picture, keyboard; or a service line in the middle.

import { avatar, colour, el } from "./dom.js";
import { keyOf, messagesOf, nameOf, world } from "./store.js";
import { richText } from "./text.js";

const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hour12: false });

function timeOf(message) {
  const when = clock.format(new Date(message.date * 1000));
  return el("span", { class: "time" }, message.edit_date ? `edited ${when}` : when);
}

export function summary(message) {
  if (message.text || message.caption) return message.text || message.caption;
  return message.photo ? "Photo" : message.document ? message.document.file_name : serviceText(message);
}

// Names stand in isolates, so that one of another direction does not turn the line around.
const apart = (text) => `\u2068${text}\u2069`;

function serviceText(message) {
  const who = apart(nameOf(message.from));
  const names = (users) => users.map((user) => apart(nameOf(user))).join(", ");
  if (message.new_chat_members) {
    const [one] = message.new_chat_members;
    return one.id === message.from.id ? `${who} joined the group` : `${who} added ${names(message.new_chat_members)}`;
  }
  if (message.left_chat_member) return `${who} left the group`;
  if (message.migrate_to_chat_id) return "The group was upgraded to a supergroup";
  if (message.migrate_from_chat_id) return "The group was upgraded to a supergroup";
  if (message.pinned_message) return `${who} pinned “${apart(summary(message.pinned_message))}”`;
  if (message.forum_topic_created) return `Topic “${apart(message.forum_topic_created.name)}” created`;
  if (message.forum_topic_closed) return "Topic closed";
  if (message.forum_topic_reopened) return "Topic reopened";
  return null;
}

export function isService(message) {
  return serviceText(message) !== null;
}

export function isOwn(message, person) {
  return message.from.id === person;
}

// `view`: { person, group, busy: Set of "key|data", press(message, button), follow(url), command(text) }
export function renderMessage(message, view) {
  const service = serviceText(message);
  const marks = { "data-chat": message.chat, "data-message": keyOf(message), "data-person": view.person };
  if (service !== null) return el("div", { class: "service", ...marks }, service);
  const own = isOwn(message, view.person);
  const rows = message.reply_markup?.inline_keyboard ?? [];
  const keyed = rows.length > 0;
  const wide = rows.some((row) => row.length > 4);
  const classes = ["msg", own && "own", keyed && "keyed", wide && "wide", message.receiver_user && "whisper"].filter(Boolean).join(" ");
  const node = el("div", { class: classes, ...marks, "data-from": message.from.id });
  node.append(bubble(message, view, own));
  if (keyed) node.append(keyboard(message, view));
  return node;
}

function bubble(message, view, own) {
  const node = el("div", { class: message.photo ? "bubble pictured" : "bubble" });
  if (view.group && !own) {
    const tag = message.from.id === world.bot.id ? el("span", { class: "tag" }, "bot") : null;
    const name = el("span", { dir: "auto" }, nameOf(message.from));
    node.append(el("div", { class: `from ${colour(message.from.id)}` }, tag, name));
  }
  if (message.receiver_user) node.append(el("div", { class: "hint" }, "Only you can see this"));
  const answered = message.reply_to_message;
  if (answered) {
    const current = messagesOf(message.chat).get(keyOf(answered)) ?? answered;
    node.append(el("div", { class: "quote" }, el("b", { dir: "auto" }, nameOf(answered.from)),
      el("span", { dir: "auto" }, summary(current))));
  }
  if (message.photo) {
    const photo = message.photo[message.photo.length - 1];
    const alt = message.caption ? `Photo: ${message.caption}` : "Photo";
    node.append(el("img", { class: "picture", src: `/files/${photo.file_id}`, alt, width: photo.width, height: photo.height }));
  }
  if (message.document) {
    const { file_id: id, file_name: name, file_size: size } = message.document;
    node.append(el("a", { class: "document", href: `/files/${id}`, download: name }, el("i", {}, "↓"),
      el("span", {}, el("b", { dir: "auto" }, name), el("small", {}, `${size} bytes`))));
  }
  // Of a deep link people see only that they pressed Start.
  const text = (message.text ?? message.caption ?? "").replace(own && !view.group ? /^\/start .+$/ : /$^/, "/start");
  const entities = message.entities ?? message.caption_entities;
  node.append(el("div", { class: "text" }, el("span", { class: "body" }, richText(text, entities, view)), timeOf(message)));
  if (view.group && !own) node.append(avatar(message.from.id, nameOf(message.from)));
  return node;
}

function keyboard(message, view) {
  const rows = message.reply_markup.inline_keyboard.map((row) =>
    el("div", { class: "row" }, row.map((button) => key(message, button, view))));
  return el("div", { class: "keys" }, rows);
}

function key(message, button, view) {
  const name = `${keyOf(message)}|${button.callback_data}`;
  const classes = ["key", button.style, button.url && "link-key", view.busy.has(name) && "busy"].filter(Boolean).join(" ");
  return el("button", {
    type: "button", class: classes, dir: "auto", title: button.text, "aria-label": button.text,
    "data-chat": message.chat, "data-message": keyOf(message), "data-person": view.person,
    "data-callback": button.callback_data, "data-url": button.url,
    onclick: () => view.press(message, button),
  }, button.text);
}
