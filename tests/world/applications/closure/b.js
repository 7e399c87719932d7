function* range(from, to) { for (let i = from; i < to; i++) { yield i; } }
async function main(limit = 3, {twice = false} = {}) {
  const texts = [...range(0, limit)].map((i) => `${i} ${i + 1} + 2 *`);
  for (const [index, text] of texts.entries()) {
    const value = await Promise.resolve(evaluate(text));
    console.log(index, text, twice ? value * 2 : value);
  }
  try { null.x; } catch { console.log('caught'); }
  const unused = 5; if (false) { console.log(unused); }
}
window['main'] = main; main(4, {twice: true});
