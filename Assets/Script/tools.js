// The interactive features of the pages. Everything is reachable without them: the start page has links, and
// every photo and every month has its own page. Nothing is stored. Only the site's own files are loaded, and only
// as scripts, because a page that is opened from a disk cannot load other files.
//
// The files of this folder form one script and share their functions. `begin.js` starts them.

function all(selector, root) {
  return Array.prototype.slice.call((root || document).querySelectorAll(selector));
}

// Creates an element with attributes and children. Strings among the children always become text.
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

// Returns a text in lower case, without accents, ligatures and apostrophes.
function folded(text) {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
    .replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss").replace(/[’']/g, " ");
}
