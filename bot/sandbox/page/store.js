// What the page knows of the world, and its line to the server. Views listen to `on(kind, handler)`.

export const LANGUAGES = [
  ["he", "עברית"], ["ru", "Русский"], ["en", "English"], ["uk", "Українська"], ["ar", "العربية"], ["fa", "فارسی"],
  ["de", "Deutsch"], ["es", "Español"], ["fr", "Français"], ["pl", "Polski"], ["pt-br", "Português"], ["tr", "Türkçe"],
];

export const world = {
  bot: { id: 0, username: "" },
  users: new Map(),
  chats: new Map(),
  messages: new Map(), // chat id -> Map(key -> message)
};

const listeners = new Map();

export function on(kind, handler) {
  if (!listeners.has(kind)) listeners.set(kind, []);
  listeners.get(kind).push(handler);
}

function emit(kind, data) {
  for (const handler of listeners.get(kind) ?? []) handler(data);
}

export function keyOf(message) {
  return message.ephemeral_message_id ? `e${message.ephemeral_message_id}` : `${message.message_id}`;
}

export function messagesOf(chatId) {
  if (!world.messages.has(chatId)) world.messages.set(chatId, new Map());
  return world.messages.get(chatId);
}

export function groups() {
  return [...world.chats.values()].filter((chat) => chat.type !== "private" && !chat.migrated_to);
}

// A supergroup shows what was said before it was one, as Telegram's clients do.
export function ancestors(chat) {
  const older = [...world.chats.values()].filter((other) => other.migrated_to === chat.id);
  return [...older.flatMap(ancestors), ...older];
}

export function nameOf(user) {
  if (!user) return "?";
  if (world.users.has(user.id)) return world.users.get(user.id).name;
  if (user.id === world.bot.id) return user.first_name;
  return [user.first_name, user.last_name].filter(Boolean).join(" ") || "Deleted Account";
}

let socket = null;
let pause = 300;

export function act(name, data = {}) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: name, ...data }));
}

export function connect() {
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onopen = () => { pause = 300; emit("line", true); };
  socket.onclose = () => {
    emit("line", false);
    setTimeout(connect, pause);
    pause = Math.min(5000, pause * 2);
  };
}

function receive(data) {
  if (data.type === "world") {
    world.bot = data.bot;
    world.users = new Map(data.users.map((user) => [user.id, user]));
    world.chats = new Map(data.chats.map((chat) => [chat.id, chat]));
    world.messages = new Map();
    for (const message of data.messages) messagesOf(message.chat).set(keyOf(message), message);
  } else if (data.type === "message" || data.type === "edit") {
    messagesOf(data.message.chat).set(keyOf(data.message), data.message);
    emit(data.type, data.message);
    return;
  } else if (data.type === "delete") {
    const key = data.ephemeral ? `e${data.message}` : `${data.message}`;
    messagesOf(data.chat).delete(key);
    emit("delete", { chat: data.chat, key });
    return;
  } else if (data.type === "user") {
    const known = world.users.has(data.user.id);
    world.users.set(data.user.id, data.user);
    emit(known ? "user" : "person", data.user);
    return;
  } else if (data.type === "chat") {
    const known = world.chats.has(data.chat.id);
    world.chats.set(data.chat.id, data.chat);
    emit("chat", data.chat);
    if (!known && data.chat.type !== "private") emit("group", data.chat);
    return;
  }
  emit(data.type, data);
}
