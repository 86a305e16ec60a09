// What the light box goes through: the leaves of an album one after the other. On the timeline's pages
// each month is a leaf, elsewhere the page is the only one.

function tilesIn(section) { return all(".tile a", section); }

function leafOfPage() {
  var page = document.querySelector("main");
  return {
    section: page, drawn: true, shown: tilesIn(page).length,
    tile: function (index, done) { done(tilesIn(page)[index]); }
  };
}

// `come` draws a leaf that is not on the page; where it is null, none comes.
function Album(leaves, come) {
  this.leaves = leaves;
  this.come = come;
}

// The place of a tile that stands on the page.
Album.prototype.placeOf = function (tile) {
  var leaf = this.leaves.findIndex(function (leaf) { return leaf.section && leaf.section.contains(tile); });
  return { leaf: leaf, index: tilesIn(this.leaves[leaf].section).indexOf(tile) };
};

// The place a step before or after another; none at either end.
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

// How many photos there are.
Album.prototype.total = function () {
  return this.leaves.reduce(function (sum, leaf) { return sum + leaf.shown; }, 0);
};

// The how manieth of them stands at a place.
Album.prototype.number = function (place) {
  return new Album(this.leaves.slice(0, place.leaf)).total() + place.index + 1;
};

// Calls back with the tile at a place, which may be of no page; with none where it cannot be read.
Album.prototype.tile = function (place, done) {
  this.leaves[place.leaf].tile(place.index, done);
};

// Calls back with the tile at a place as it stands on this page, where it does.
Album.prototype.tileOnPage = function (place, done) {
  var leaf = this.leaves[place.leaf];
  function found() { done(leaf.drawn ? tilesIn(leaf.section)[place.index] : null); }
  if (leaf.drawn || !this.come) found(); else this.come(leaf, found);
};
