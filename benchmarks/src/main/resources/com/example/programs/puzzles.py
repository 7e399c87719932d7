"""Puzzles: small problems as Python programs solve them."""
import re


class Point(object):
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y

    def __hash__(self):
        return self.x * 31 + self.y

    def __repr__(self):
        return '(%d, %d)' % (self.x, self.y)


def queens(size, row=0, columns=0, left=0, right=0):
    if row == size:
        return 1
    found = 0
    for column in range(size):
        bit = 1 << column
        if not (columns & bit or left & bit or right & bit):
            found += queens(size, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1)
    return found


def numbers(seed):
    value = seed
    while True:
        value = (value * 1103515245 + 12345) % 2147483648
        yield value >> 8


def words(source, count):
    syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li']
    made = []
    for i in range(count):
        made.append(''.join(syllables[next(source) % 8] for _ in range(1 + next(source) % 3)))
    return ' '.join(made)


def frequencies(text):
    counts = {}
    for word in re.findall(r'[a-z]+', text):
        counts[word] = counts.get(word, 0) + 1
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:5]


def walk(source, steps):
    directions = [Point(0, 1), Point(1, 0), Point(0, -1), Point(-1, 0)]
    here = Point(0, 0)
    seen = {}
    for i in range(steps):
        here = here + directions[next(source) % 4]
        seen[here] = seen.get(here, 0) + 1
    return len(seen), here


def calculate(source, depth):
    if depth == 0:
        return str(next(source) % 9 + 1)
    return '(%s %s %s)' % (
        calculate(source, depth - 1), '+-*'[next(source) % 3], calculate(source, depth - 1))


def evaluate(text):
    stack = []
    for token in re.findall(r'\d+|[-+*()]', text):
        if token == ')':
            right, operator, left = stack.pop(), stack.pop(), stack.pop()
            stack.pop()
            if operator == '+':
                stack.append(left + right)
            elif operator == '-':
                stack.append(left - right)
            else:
                stack.append(left * right)
        elif token.isdigit():
            stack.append(int(token))
        else:
            stack.append(token)
    return stack[0]


def solve(size):
    answers = ['queens=%d' % queens(6)]
    source = numbers(42)
    for i in range(size):
        answers.append(repr(frequencies(words(source, 150))))
        answers.append('%d at %r' % walk(source, 150))
        expression = calculate(source, 5)
        value = evaluate(expression)
        if value != eval(expression):
            raise ValueError(expression)
        answers.append(str(value))
    return '\n'.join(answers)
