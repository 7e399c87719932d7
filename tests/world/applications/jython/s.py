import re
class Shape(object):
    def __init__(self, *sides): self.sides = sides
    def area(self): raise NotImplementedError
    def __repr__(self): return '%s%r' % (type(self).__name__, self.sides)
class Box(Shape):
    def area(self): return reduce(lambda a, b: a * b, self.sides)
def primes(n):
    sieve = [True] * n
    for i in range(2, n):
        if sieve[i]:
            yield i
            for j in range(i * i, n, i): sieve[j] = False
print sum(primes(2000)), list(primes(40))
print sorted([Box(i, 10 - i) for i in range(1, 6)], key=lambda b: b.area())
words = {}
for w in re.findall(r'\w+', 'the cat and the dog and the end' * 20): words[w] = words.get(w, 0) + 1
print sorted(words.items())
try: Shape().area()
except NotImplementedError: print 'abstract'
from java.util import ArrayList
a = ArrayList(); [a.add(x) for x in 'xyz']; print a
