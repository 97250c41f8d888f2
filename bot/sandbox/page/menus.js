// What can be done to the world besides talking: people, the group, trouble.

import { ask, showMenu } from "./dom.js";
import { LANGUAGES, act } from "./store.js";

export function groupMenu(pane, anchor) {
  const { chat, user } = pane;
  const inside = chat.members.includes(pane.person);
  const out = ["left", "kicked"].includes(chat.bot);
  const self = { user: pane.person, chat: chat.id };
  showMenu(anchor, [
    `# ${user.name}`,
    inside ? ["Leave the group", () => act("leave", self), "bad"] : ["Join the group", () => act("join", self)],
    "-",
    "# The group",
    ["Add a person…", () => addPerson(chat.id)],
    chat.type === "group" && ["Make it a supergroup", () => act("migrate", { chat: chat.id })],
    chat.forum && ["New topic…", async () => {
      const answer = await ask("New topic", [["name", "Name"]], "Create");
      if (answer) act("add_topic", { chat: chat.id, name: answer.name });
    }],
    !out && chat.bot !== "administrator" && ["Make the bot an admin", () => act("bot_admin", { chat: chat.id, admin: true })],
    chat.bot === "administrator" && ["Make the bot a plain member", () => act("bot_admin", { chat: chat.id, admin: false })],
    chat.photos
      ? ["Forbid photos", () => act("photos", { chat: chat.id, allowed: false })]
      : ["Allow photos", () => act("photos", { chat: chat.id, allowed: true })],
    out ? ["Add the bot again", () => act("add_bot", self)] : ["Throw the bot out", () => act("kick_bot", { chat: chat.id }), "bad"],
  ]);
}

export function personMenu(pane, anchor, group) {
  const { user } = pane;
  const inside = group?.members.includes(user.id);
  showMenu(anchor, [
    `# ${user.name}`,
    user.blocked ? ["Unblock the bot", () => act("unblock", { user: user.id })] : ["Block the bot", () => act("block", { user: user.id })],
    group && (inside
      ? ["Leave the group", () => act("leave", { user: user.id, chat: group.id })]
      : ["Join the group", () => act("join", { user: user.id, chat: group.id })]),
    "-",
    ["Delete the account", () => act("delete_account", { user: user.id }), "bad"],
  ]);
}

export function worldMenu(anchor, group) {
  const fault = (method, status, more = {}) => () => act("fault", { method, status, ...more });
  showMenu(anchor, [
    ["Add a person…", () => addPerson(group?.id)],
    ["New group…", newGroup],
    "-",
    "# Trouble for the bot",
    ["Next message fails (502)", fault("sendMessage", 502)],
    ["Next photo fails (502)", fault("sendPhoto", 502)],
    ["Next photo is refused", fault("sendPhoto", 400, { description: "Bad Request: IMAGE_PROCESS_FAILED" })],
    ["Next change of a photo is refused", fault("editMessageMedia", 400, { description: "Bad Request: IMAGE_PROCESS_FAILED" })],
    ["Next edit fails (502)", fault("editMessageText", 502)],
    ["Next message arrives, its answer is lost", fault("sendMessage", 500, { after_effect: true })],
    ["Next message or edit: the connection breaks", () => act("drop", { method: "send*" })],
    ["Next answer to a button never comes", () => act("drop", { method: "answerCallbackQuery" })],
    group && ["Flood wait in the group, 30 s", () => act("flood", { chat: group.id, seconds: 30 })],
  ]);
}

async function addPerson(chat) {
  const answer = await ask("Add a person", [["name", "Name"], ["language", "Language", LANGUAGES, "en"]], "Add");
  if (answer) act("add_person", { ...answer, chat });
}

async function newGroup() {
  const kinds = [["group", "Group"], ["supergroup", "Supergroup"], ["forum", "Supergroup with topics"]];
  const answer = await ask("New group", [["title", "Name"], ["kind", "Kind", kinds, "group"]], "Create");
  if (answer) act("add_group", answer);
}
