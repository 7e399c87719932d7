// Searching: which texts match; in contexts also how much the matches hold, and the way from one to the next.

// text, or a regular expression where it is one; a wrong one is taken as text, with its error. Null for none.
function textMatcher(wanted) {
  const text = wanted.trim();
  if (text === '') {
    return null;
  }
  const plain = text.toLowerCase();
  let pattern = null;
  let wrong = '';
  if (/[\\^$*+?()[\]{}|]/.test(text)) {
    try {
      pattern = new RegExp(text, 'im');
    } catch (invalid) {
      wrong = invalid.message;
    }
  }
  const matches = words => words.toLowerCase().includes(plain) || (pattern !== null && pattern.test(words));
  matches.wrong = wrong;
  return matches;
}

// the same for the nodes of a tree
function matcher(tree, wanted) {
  const ofText = textMatcher(wanted);
  if (ofText === null) {
    return null;
  }
  const known = new Map();
  const matches = node => {
    const key = tree.kindOf[node] === LIBRARY ? -1 - node : tree.ref[node] * 8 + tree.kindOf[node];
    let answer = known.get(key);
    if (answer === undefined) {
      answer = tree.ref[node] >= 0 && ofText(tree.words(node));
      known.set(key, answer);
    }
    return answer;
  };
  matches.wrong = ofText.wrong;
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

// What the page's search found in a tree, and the way from one match to the next.
function searchedTree(tree, measure, state, graph, zoomTo, result) {
  const found = h('span', { class: 'found', id: 'found' });
  let list = null;
  let at = -1;
  let text = '';

  function words() {
    found.textContent = list !== null && at >= 0 && list.length > 0 ? count(at + 1) + ' of ' + text : text;
  }

  function show(moved) {
    const matches = matcher(tree, state.query.trim());
    graph.update({ matches: matches });
    list = null;
    const wrong = matches !== null && matches.wrong !== '';
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

  const steps = h('span', { class: 'steps', hidden: true },
    h('button', { type: 'button', class: 'quiet', 'aria-label': 'Previous match', onclick: () => step(-1) }, '‹'),
    h('button', { type: 'button', class: 'quiet', 'aria-label': 'Next match', onclick: () => step(1) }, '›'));
  return {
    element: h('div', {
      class: 'searching', 'data-searched': true,
      onsearched: event => {
        state.query = event.detail;
        show(true);
      },
    }, steps, found),
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

const NAMES_FOUND = 5; // of each view, in the list of what was found

// what a search finds among rows: text(row) is what is searched, its first line is what the row is called
function hitsAmong(rows, text) {
  const words = lazily(() => rows().map(text));
  return matches => {
    const found = words().filter(matches);
    return { many: found.length, names: found.slice(0, NAMES_FOUND).map(one => one.split('\n')[0]) };
  };
}

// the same among the nodes of a tree
function hitsInTree(tree, measure) {
  return (matches, text) => {
    const result = matched(tree(), matcher(tree(), text), measure);
    return { many: result.nodes, names: [] };
  };
}

// One search for all views: the box, and where else there are matches.
function pageSearch(model, views, { changed, onward }) {
  const hits = h('span', { id: 'hits' });
  let later = 0;
  let view = null;

  // what each view has of a text
  function found(text) {
    const matches = textMatcher(text);
    return matches === null ? [] : views.filter(one => one.hits).map(one => ({ view: one, ...one.hits(matches, text) })).filter(one => one.many > 0);
  }

  function showHits(aloud) {
    const text = input.value;
    const matches = textMatcher(text);
    const wrong = matches !== null && matches.wrong !== '';
    input.setAttribute('aria-invalid', String(wrong));
    const all = found(text);
    const others = all.filter(one => one.view !== view);
    hits.replaceChildren(...(matches === null ? [] : all.length === 0 ? [wrong ? 'Not a regular expression, and no text matches' : 'Nothing matches'] : [
      others.length === 0 ? 'Matches in this view only' : 'Matches in ',
      ...others.flatMap((one, i) => [i === 0 ? '' : ', ', h('a', { href: '#' + link(one.view.key, { q: text }) }, one.view.title + ' (' + count(one.many) + ')')]),
    ]));
    byId('hits-line').hidden = matches === null;
    if (aloud) {
      say(hits.textContent);
    }
  }

  const input = h('input', {
    type: 'search', id: 'search', placeholder: 'Search all views', spellcheck: 'false', autocomplete: 'off',
    'aria-label': 'Search all views, text or regular expression', 'aria-describedby': 'hits', 'aria-keyshortcuts': '/',
    oninput: () => {
      window.clearTimeout(later);
      later = window.setTimeout(() => {
        later = 0;
        changed(input.value);
        showHits(true);
      }, 120);
    },
    onkeydown: event => {
      if (event.key === 'Enter') {
        event.preventDefault();
        onward(event.shiftKey);
      }
    },
  });
  byId('hits-line').append(hits);
  model.found = found;
  return {
    element: input,
    text: () => input.value,
    shows: (shown, text) => {
      view = shown;
      if (later === 0) {
        input.value = text;
      }
      showHits(false);
    },
    focus: () => {
      input.focus();
      input.select();
    },
    goToFirst: () => {
      const first = found(input.value).find(one => one.view !== view);
      if (first) {
        window.location.hash = '#' + link(first.view.key, { q: input.value });
      }
    },
  };
}

// in the overview, which has no rows to choose from: what was found, by view
function foundSection(model, q) {
  const section = h('section', { class: 'found-list', 'data-searched': true, onsearched: event => show(event.detail) });
  const show = text => {
    const all = model.found(text);
    section.hidden = all.length === 0;
    section.replaceChildren(...(all.length === 0 ? [] : [
      h('h2', {}, 'Found'),
      h('div', { class: 'columns' }, all.map(({ view, many, names }) => h('section', {},
        h('h3', {}, h('a', { href: '#' + link(view.key, { q: text }) }, view.title), ' ' + counted(many, 'match', 'matches')),
        names.length === 0 ? null : h('ul', {}, names.map(name => h('li', {}, h('a', { href: '#' + link(view.key, { q: name }) }, code(name)))))))),
    ]));
  };
  show(q || '');
  return section;
}
