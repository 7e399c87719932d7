function Shape(w, h) { this.w = w; this.h = h; }
Shape.prototype.area = function () { return this.w * this.h; };
var shapes = [];
for (var i = 1; i < 50; i++) { shapes.push(new Shape(i, 50 - i)); }
shapes.sort(function (a, b) { return a.area() - b.area(); });
print(shapes[0].area(), shapes.map(function (s) { return s.area(); }).reduce(function (a, b) { return a + b; }));
var fib = (n) => n < 2 ? n : fib(n - 1) + fib(n - 2);
print(fib(16), JSON.stringify({a: [1, 2, {b: 'x'}], c: null}), 'the cat'.replace(/(\w+) (\w+)/, '$2 $1'));
try { undefinedThing(); } catch (e) { print(e.name); } finally { print('done'); }
var seen = new java.util.TreeMap(); 'hello'.split('').forEach(function (c) { seen.put(c, (seen.get(c) || 0) + 1); }); print(seen);
