// What the pages do beyond being read. Everything is reachable without it: the start page has its
// links, every photo its page, every month its own. Nothing is stored and nothing is asked for but
// the site's own files, and those as scripts, which is all that can be read from a disk.
//
// The files of this folder are one script and see each other's functions; `begin.js` starts them.

function all(selector, root) {
  return Array.prototype.slice.call((root || document).querySelectorAll(selector));
}

// An element with a class, attributes and what stands in it; words are always text.
function make(name, attributes, children) {
  var element = document.createElement(name);
  Object.keys(attributes || {}).forEach(function (key) {
    if (attributes[key]) element.setAttribute(key, attributes[key]);
  });
  (children || []).forEach(function (child) {
    if (child) element.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
  });
  return element;
}

function isTyping(target) {
  return /^(input|select|textarea)$/i.test(target.tagName) || target.isContentEditable;
}

function hasModifier(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

// Words without accents, capitals and joined letters.
function folded(text) {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss").replace(/[’']/g, " ");
}
