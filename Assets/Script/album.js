// The photos that the lightbox steps through, as a list of leaves. On the timeline's pages each month is a leaf;
// on other pages the page is the only leaf.

function tilesIn(section) { return all(".tile a", section); }

function leafOfPage() {
  var page = document.querySelector("main");
  return {
    section: page, drawn: true, shown: tilesIn(page).length,
    tile: function (index, done) { done(tilesIn(page)[index]); }
  };
}

// `come` draws a leaf that is not on the page yet. It is null if leaves cannot be added.
function Album(leaves, come) {
  this.leaves = leaves;
  this.come = come;
}

// Returns the place of a tile on this page: its leaf and its index in the leaf.
Album.prototype.placeOf = function (tile) {
  var leaf = this.leaves.findIndex(function (leaf) { return leaf.section && leaf.section.contains(tile); });
  return { leaf: leaf, index: tilesIn(this.leaves[leaf].section).indexOf(tile) };
};

// Returns the place one step after another (or before it if `step` is -1), or null at the end.
Album.prototype.beside = function (place, step) {
  var leaves = this.leaves;
  var leaf = place.leaf;
  var index = place.index + step;
  if (leaves[leaf] && index >= 0 && index < leaves[leaf].shown) return { leaf: leaf, index: index };
  do leaf += step; while (leaves[leaf] && !leaves[leaf].shown);
  return leaves[leaf] ? { leaf: leaf, index: step > 0 ? 0 : leaves[leaf].shown - 1 } : null;
};

Album.prototype.first = function () { return this.beside({ leaf: -1 }, 1); };
Album.prototype.last = function () { return this.beside({ leaf: this.leaves.length }, -1); };

// Returns the number of photos.
Album.prototype.total = function () {
  return this.leaves.reduce(function (sum, leaf) { return sum + leaf.shown; }, 0);
};

// Returns the number of the photo at a place, counted from 1.
Album.prototype.number = function (place) {
  return new Album(this.leaves.slice(0, place.leaf)).total() + place.index + 1;
};

// Calls back with the tile at a place, even if it is not on this page, or with undefined if it cannot be loaded.
Album.prototype.tile = function (place, done) {
  this.leaves[place.leaf].tile(place.index, done);
};

// Calls back with the tile at a place if it is on this page, or otherwise with null.
Album.prototype.tileOnPage = function (place, done) {
  var leaf = this.leaves[place.leaf];
  function found() { done(leaf.drawn ? tilesIn(leaf.section)[place.index] : null); }
  if (leaf.drawn || !this.come) found(); else this.come(leaf, found);
};
