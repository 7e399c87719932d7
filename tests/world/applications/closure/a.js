/** A stack of numbers. */
class Stack {
  constructor() { /** @private {!Array<number>} */ this.items_ = []; }
  push(...values) { for (const value of values) { this.items_.push(value); } return this; }
  pop() { return this.items_.pop(); }
  get size() { return this.items_.length; }
}
const evaluate = (text) => {
  const stack = new Stack();
  const operators = {'+': (a, b) => a + b, '*': (a, b) => a * b, '-': (a, b) => a - b};
  for (const token of text.split(' ')) {
    const operator = operators[token];
    if (operator) { const b = stack.pop(); const a = stack.pop(); stack.push(operator(a, b)); }
    else { stack.push(Number(token)); }
  }
  return stack.size === 1 ? stack.pop() : NaN;
};
