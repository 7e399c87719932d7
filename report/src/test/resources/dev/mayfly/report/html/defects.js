// What is wrong with the look of the page as it stands: a list of sentences, empty where all is well.
(() => {
  const found = [];
  const isSeen = element => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && !element.closest('.unseen, dialog:not([open])');
  };
  const isCued = box => [...box.parentElement.children].some(child => child.matches('.cue:not([hidden])'));
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    found.push('the page scrolls sideways by ' + (root.scrollWidth - root.clientWidth));
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!isSeen(element) || isCued(element)) {
      continue;
    }
    const { overflowX, overflowY } = getComputedStyle(element);
    const name = element.tagName + '.' + element.className + ' ' + element.textContent.slice(0, 40);
    if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) {
      found.push('cut at the side: ' + name);
    }
    if (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1) {
      found.push('cut below: ' + name);
    }
    if (!element.closest('.scroll, svg') && element.getBoundingClientRect().right > innerWidth + 1) {
      found.push('beyond the window: ' + name);
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, node =>
    (/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement.tagName) || node.data.trim() === '' || !isSeen(node.parentElement) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (/\[L\w+[./]|\([BCDFIJSZ[]*\)[BCDFIJSVZ[]|\bL\w+\/[\w/$]+;|<(cl)?init>|lambda\$/.test(node.data)) {
      found.push('not a name for people: ' + node.data.slice(0, 80));
    }
    // an estimate whose error is above half of it
    const [, amount, half] = /([\d.,]+) [kMGT]?B ± ([\d.,]+)/.exec(node.data) || [];
    if (half !== undefined && Number(half.replace(/,/g, '')) > Number(amount.replace(/,/g, '')) / 2 + 0.1) {
      found.push('uncertain: ' + node.data);
    }
    if (/…\w+\)/.test(node.data)) {
      found.push('cut name: ' + node.data);
    }
    if (node.parentElement.closest('svg')) {
      continue;
    }
    // where the line breaks between two letters
    let before = null;
    for (let i = 0; i < node.length; i++) {
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const box = range.getBoundingClientRect();
      if (box.width > 0) {
        if (before !== null && box.top > before + 4 && /\w\w/.test(node.data.slice(i - 1, i + 1))) {
          found.push('broken word: ' + node.data.slice(0, i) + '|' + node.data.slice(i));
          break;
        }
        before = box.top;
      }
    }
  }
  for (const plot of document.querySelectorAll('svg.plot')) {
    const labels = [...plot.querySelectorAll('text')].filter(isSeen).map(text => [text.textContent, text.getBoundingClientRect()]);
    labels.forEach(([text, box], i) => {
      if (box.height < 10.5) {
        found.push('small letters: ' + text + ', ' + box.height);
      }
      if (/^0 [^%]|NaN|undefined/.test(text)) {
        found.push('odd label: ' + text);
      }
      for (const [other, area] of labels.slice(i + 1)) {
        if (box.left < area.right - 1 && area.left < box.right - 1 && box.top < area.bottom - 3 && area.top < box.bottom - 3) {
          found.push('labels on each other: ' + text + ', ' + other);
        }
      }
    });
  }
  return [...new Set(found)];
})()
