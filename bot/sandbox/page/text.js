// A message's text with its entities as elements. Offsets are UTF-16 units, as JavaScript counts anyway.

import { el } from "./dom.js";

const FOUND = /(https?:\/\/[^\s<>"]+[^\s<>".,!?;:)])|((?<![\w/])\/[a-zA-Z0-9_]{1,32}(?:@\w+)?(?![\w@/]))|((?<![\w@])@[a-zA-Z]\w{2,31})/g;

// `follow(url)` is called for links, `command(text)` for commands.
export function richText(text, entities, handlers) {
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return build(text, 0, text.length, sorted, handlers);
}

function build(text, start, end, entities, handlers) {
  const nodes = [];
  let at = start;
  let index = 0;
  while (index < entities.length) {
    const entity = entities[index];
    const from = Math.max(at, entity.offset);
    const to = Math.min(end, entity.offset + entity.length);
    let next = index + 1;
    const inner = [];
    while (next < entities.length && entities[next].offset < to) inner.push(entities[next++]);
    if (from > at) nodes.push(...plain(text.slice(at, from), handlers));
    if (to > from) nodes.push(wrap(entity, text.slice(from, to), build(text, from, to, inner, quiet(entity, handlers)), handlers));
    at = Math.max(at, to);
    index = next;
  }
  if (at < end) nodes.push(...plain(text.slice(at, end), handlers));
  return nodes;
}

// No links within links or code.
function quiet(entity, handlers) {
  const own = ["text_link", "url", "code", "pre", "mention", "bot_command", "text_mention"];
  return own.includes(entity.type) ? null : handlers;
}

function plain(text, handlers) {
  if (!handlers) return [text];
  const nodes = [];
  let at = 0;
  for (const match of text.matchAll(FOUND)) {
    nodes.push(text.slice(at, match.index));
    nodes.push(match[1] ? link(match[0], [match[0]], handlers) : match[2] ? command(match[0], handlers) : el("a", {}, match[0]));
    at = match.index + match[0].length;
  }
  nodes.push(text.slice(at));
  return nodes;
}

function link(url, children, handlers) {
  const open = (event) => { if (handlers?.follow(url)) event.preventDefault(); };
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer", onclick: open }, children);
}

// A moment as the reader's own clock and language show it; without a format the words stand as they were written.
function moment({ unix_time, date_time_format: format }) {
  if (!format) return null;
  const at = new Date(unix_time * 1000);
  if (format === "r") {
    const seconds = Math.round(unix_time - Date.now() / 1000);
    const [unit, size] = Math.abs(seconds) < 60 ? ["second", 1] : Math.abs(seconds) < 3600 ? ["minute", 60] : ["hour", 3600];
    return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(seconds / size), unit);
  }
  const options = { hour12: false };
  if (format.includes("w")) options.weekday = "short";
  if (/d/i.test(format)) Object.assign(options, { day: "numeric", month: format.includes("D") ? "long" : "2-digit", year: "numeric" });
  if (/t/i.test(format)) Object.assign(options, { hour: "2-digit", minute: "2-digit" }, format.includes("T") && { second: "2-digit" });
  return new Intl.DateTimeFormat(undefined, options).format(at);
}

function command(text, handlers) {
  return el("a", { role: "button", tabindex: "0", onclick: () => handlers?.command(text) }, text);
}

function wrap(entity, text, children, handlers) {
  switch (entity.type) {
    case "bold": return el("b", {}, children);
    case "italic": return el("i", {}, children);
    case "underline": return el("u", {}, children);
    case "strikethrough": return el("s", {}, children);
    case "code": return el("code", {}, children);
    case "pre": return el("pre", {}, children);
    case "spoiler": {
      const show = (event) => event.currentTarget.classList.add("shown");
      return el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler", onclick: show }, children);
    }
    case "blockquote": return el("blockquote", {}, children);
    case "expandable_blockquote": {
      const unfold = (event) => event.currentTarget.classList.toggle("folded");
      return el("blockquote", { class: "folded", onclick: unfold }, children);
    }
    case "text_link": return link(entity.url, children, handlers);
    case "url": return link(text, children, handlers);
    case "date_time": return el("span", { class: "moment", title: text }, moment(entity) ?? children);
    case "bot_command": return command(text, handlers);
    case "mention": case "text_mention": return el("a", {}, children);
    default: return el("span", {}, children);
  }
}
