// Searching contexts: what matches, how much it holds, and the way from one match to the next.

// text, or a regular expression where it is one; a wrong one is taken as text, with its error
function matcher(tree, wanted) {
  if (wanted === '') {
    return null;
  }
  const plain = wanted.toLowerCase();
  let pattern = null;
  let wrong = '';
  if (/[\\^$*+?()[\]{}|]/.test(wanted)) {
    try {
      pattern = new RegExp(wanted, 'i');
    } catch (invalid) {
      wrong = invalid.message;
    }
  }
  const known = new Map();
  const matches = node => {
    const key = tree.ref[node] * 8 + tree.kindOf[node];
    let answer = known.get(key);
    if (answer === undefined) {
      const label = tree.label(node);
      const text = label + '\n' + tree.full(node);
      answer = tree.ref[node] >= 0 && (text.toLowerCase().includes(plain) || (pattern !== null && pattern.test(text)));
      known.set(key, answer);
    }
    return answer;
  };
  matches.wrong = wrong;
  return matches;
}

const MOST_STEPS = 10000;

// the matches in the order in which the graph shows them, from the top
function matchesIn(tree, matches, measure) {
  const list = [];
  const enough = (tree.work || 0) + MOST_WORK;
  const open = [tree.root];
  while (open.length > 0 && list.length < MOST_STEPS) {
    const node = open.pop();
    if (matches(node)) {
      list.push(node);
    }
    if (!tree.inverted || tree.work < enough) {
      const children = tree.children(node, measure);
      for (let i = children.length - 1; i >= 0; i--) {
        if (tree.value(children[i], measure) > 0) {
          open.push(children[i]);
        }
      }
    }
  }
  return list;
}

// The box to search with, what it found, and the way from one match to the next.
function searchBox(tree, measure, state, graph, update, zoomTo, result) {
  const found = h('span', { class: 'found', id: 'found' });
  let list = null;
  let at = -1;
  let text = '';
  let later = 0;

  function words() {
    found.textContent = list !== null && at >= 0 && list.length > 0 ? count(at + 1) + ' of ' + text : text;
  }

  function show(moved) {
    const matches = matcher(tree, state.query.trim());
    graph.update({ matches: matches });
    list = null;
    const wrong = matches !== null && matches.wrong !== '';
    input.setAttribute('aria-invalid', String(wrong));
    found.classList.toggle('wrong', wrong);
    text = matches === null ? '' : (wrong ? 'Not a regular expression (' + matches.wrong + '); searched as text: ' : '') + result(matches);
    steps.hidden = matches === null;
    words();
    if (moved) {
      at = -1;
      say(found.textContent);
      if (matches !== null) {
        list = matchesIn(tree, matches, measure);
        // the first one that is drawn: typing does not zoom
        at = list.findIndex(node => graph.select(node));
        words();
      }
    }
  }

  function step(by) {
    const matches = matcher(tree, state.query.trim());
    if (matches === null) {
      return;
    }
    list = list || matchesIn(tree, matches, measure);
    if (list.length === 0) {
      return;
    }
    at = at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length;
    const node = list[at];
    if (!graph.select(node)) {
      const kept = at;
      zoomTo(node);
      graph.select(node);
      list = matchesIn(tree, matches, measure);
      at = kept;
    }
    words();
  }

  const input = h('input', {
    type: 'search', id: 'search', value: state.query, placeholder: 'Search methods and types', spellcheck: 'false', autocomplete: 'off',
    'aria-label': 'Search methods and types, text or regular expression', 'aria-describedby': 'found',
    oninput: () => {
      state.query = input.value;
      window.clearTimeout(later);
      later = window.setTimeout(() => {
        update({ q: state.query });
        show(true);
      }, 120);
    },
    onkeydown: event => {
      if (event.key === 'Enter') {
        event.preventDefault();
        step(event.shiftKey ? -1 : 1);
      }
    },
  });
  const steps = h('span', { class: 'steps', hidden: true },
    h('button', { type: 'button', class: 'quiet', 'aria-label': 'Previous match', onclick: () => step(-1) }, '‹'),
    h('button', { type: 'button', class: 'quiet', 'aria-label': 'Next match', onclick: () => step(1) }, '›'));
  return {
    element: h('div', { class: 'searching' }, input, steps, found),
    show: show,
    keys: { n: () => step(1), N: () => step(-1) },
  };
}

// how many match, and what they hold together: one below another is not counted twice
function matched(tree, matches, measure) {
  let nodes = 0;
  let value = 0;
  let whole = true;
  const enough = (tree.work || 0) + MOST_WORK;
  const open = [[tree.root, false]];
  while (open.length > 0) {
    const [node, within] = open.pop();
    const hit = matches(node);
    nodes += hit ? 1 : 0;
    value += hit && !within ? tree.value(node, measure) : 0;
    if (tree.inverted && tree.work > enough) {
      whole = false;
      continue;
    }
    for (const child of tree.children(node, measure)) {
      open.push([child, within || hit]);
    }
  }
  return { nodes: nodes, value: value, whole: whole };
}
