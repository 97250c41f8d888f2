// Watches the page as a careful reader would: whatever the bot says is noted, with where it was said. Nothing here
// acts; clicks are the browser's own.

(() => {
  const said = new Map(); // "group" or a person's id -> every text of the bot that stood there
  const SPOKEN = ".body, .key, .toast, .alert p";

  function note(node) {
    const pane = node.closest(".pane");
    if (!pane || node.closest(".own, .service")) return;
    const message = node.closest(".msg");
    if (message && message.dataset.from !== window.botId) return;
    // An answer is in the language of who pressed; everything else in that of the chat.
    const answer = node.closest(".toast, .alert");
    const where = answer ? answer.dataset.person : pane.dataset.pane === "group" ? "group" : pane.dataset.person;
    if (!said.has(where)) said.set(where, new Set());
    said.get(where).add(`${answer ? "answer" : node.matches(".key") ? "key" : "text"}: ${node.textContent}`);
  }

  new MutationObserver((records) => {
    for (const added of records.flatMap((record) => [...record.addedNodes])) {
      if (added.nodeType !== Node.ELEMENT_NODE) continue;
      if (added.matches(SPOKEN)) note(added);
      added.querySelectorAll(SPOKEN).forEach(note);
    }
  }).observe(document, { childList: true, subtree: true });

  window.said = () => Object.fromEntries([...said].map(([where, texts]) => [where, [...texts]]));

  // What people are offered to do: coloured buttons, and the one for done, of their newest message with a keyboard. A
  // keyboard that waits for an answer offers nothing.
  window.lit = (people) => people.flatMap((person) => {
    const messages = document.querySelectorAll(`[data-pane="private"][data-person="${person}"] .msg.keyed`);
    const keys = [...(messages[messages.length - 1]?.querySelectorAll(".key[data-callback]") ?? [])];
    if (keys.some((key) => key.classList.contains("busy"))) return [];
    const style = (key) => ["success", "primary", "danger"].find((name) => key.classList.contains(name)) ?? "";
    return keys
      .map((key) => ({
        person, data: key.dataset.callback, message: key.dataset.message, label: key.textContent, style: style(key),
      }))
      .filter(({ data, style: colour }) => /^(move|select|back):/.test(data) && (colour || /:p$|^select:.*:$/.test(data)));
  });

  // Buttons whose words do not fit into them.
  window.cut = () => [...document.querySelectorAll(".key")]
    .filter((key) => key.clientWidth && key.scrollWidth > key.clientWidth)
    .map((key) => key.textContent);
})();
