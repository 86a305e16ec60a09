// WebKit prints only pictures that it has already loaded; other browsers load the rest first. In WebKit, all
// pictures of a page are therefore loaded as soon as the page itself has loaded.

var isWebKit = /^Apple/.test(navigator.vendor);

function fetchPictures(section) {
  all("img[loading]", section).forEach(function (image) { image.removeAttribute("loading"); });
}

function fetchForPrint() {
  if (isWebKit) window.addEventListener("load", function () { fetchPictures(document); });
}
