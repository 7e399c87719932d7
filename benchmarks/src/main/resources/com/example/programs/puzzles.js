// A few small puzzles; returns the sum of their answers as text.
function primes(limit) {
  var marked = [], sum = 0;
  for (var i = 2; i < limit; i++) {
    if (!marked[i]) {
      sum += i;
      for (var j = i * i; j < limit; j += i) marked[j] = true;
    }
  }
  return sum;
}

function Vector(x, y, z) { this.x = x; this.y = y; this.z = z; }
Vector.prototype.plus = function (o) { return new Vector(this.x + o.x, this.y + o.y, this.z + o.z); };
Vector.prototype.times = function (f) { return new Vector(this.x * f, this.y * f, this.z * f); };
Vector.prototype.dot = function (o) { return this.x * o.x + this.y * o.y + this.z * o.z; };

function swarm(steps) {
  var bodies = [];
  for (var i = 0; i < 8; i++) {
    bodies.push({ at: new Vector(i, i * i % 5, -i), speed: new Vector(0, 0, 0) });
  }
  for (var step = 0; step < steps; step++) {
    bodies.forEach(function (one) {
      bodies.forEach(function (other) {
        if (one !== other) {
          var way = other.at.plus(one.at.times(-1));
          one.speed = one.speed.plus(way.times(0.001 / (1 + way.dot(way))));
        }
      });
    });
    bodies.forEach(function (one) { one.at = one.at.plus(one.speed); });
  }
  return bodies.map(function (one) { return one.at.dot(one.at).toFixed(6); }).join(" ");
}

function words(count) {
  var seen = {}, seed = 17, text = [];
  for (var i = 0; i < count; i++) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    var word = "w" + (seed % 211).toString(36);
    seen[word] = (seen[word] || 0) + 1;
    text.push(word);
  }
  var order = Object.keys(seen).sort(function (a, b) { return seen[b] - seen[a] || (a < b ? -1 : 1); });
  var found = text.join(" ").replace(/w(\w)(\w)?/g, function (all, a, b) { return b ? b + a : a; });
  return order.slice(0, 9).join(",") + found.length;
}

function queens(n) {
  var solutions = 0;
  function place(row, columns, up, down) {
    if (row === n) { solutions++; return; }
    for (var c = 0; c < n; c++) {
      if (columns.indexOf(c) < 0 && up.indexOf(row + c) < 0 && down.indexOf(row - c) < 0) {
        place(row + 1, columns.concat(c), up.concat(row + c), down.concat(row - c));
      }
    }
  }
  place(0, [], [], []);
  return solutions;
}

function solve(size) {
  var answers = [];
  for (var i = 0; i < size; i++) {
    answers.push({ primes: primes(1000 + i), swarm: swarm(6), words: words(400), queens: queens(5) });
  }
  var text = JSON.stringify(answers);
  return JSON.stringify(JSON.parse(text)) === text ? text : "round trip failed";
}
