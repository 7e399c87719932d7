// The calling contexts: as a flame graph, and as tables that say the same.

const PATH_SHOWN = 6;
const LONG_TRUNK = 6;

function contextsView(model, params, update, go) {
  if (model.empty) {
    return [heading('Contexts', null), nothing('No allocation was recorded.')];
  }
  const inverted = params.from === 'types';
  const tree = inverted ? model.callers() : model.tree();
  // physical bytes have no types
  const measures = MEASURES.filter(m => tree.value(tree.root, m.index) > 0);
  const measure = measures.find(m => m.key === params.by) || measures[0];
  if (measure === undefined) {
    return [heading('Contexts', null), nothing('Nothing was made: all constructions failed.')];
  }
  const state = { zoom: zoomed(tree, params.at), query: params.q || '' };
  const colour = params.colour === 'age' && model.hasLives ? 'age' : 'package';
  const flipped = params.shape === 'flame';
  const panel = h('div', { class: 'panel' });
  const crumbs = h('nav', { class: 'crumbs', 'aria-label': 'Path of the context' });
  const legend = h('div', { class: 'legend' });
  const found = h('span', { class: 'found', id: 'found' });
  const graph = flameGraph({
    tree: tree, zoom: state.zoom, measure: measure.index, colour: colour, flipped: flipped,
    matches: null, onZoom: zoomTo, onPick: () => {}, describe: describe,
  });

  function describe(node) {
    const value = tree.value(node, measure.index);
    const lines = [tree.label(node)];
    if (tree.full(node) && tree.full(node) !== tree.label(node)) {
      lines.push((tree.kindOf[node] === TYPE ? 'allocated type ' : 'in ') + tree.full(node));
    }
    lines.push(measure.text(value) + ' ' + (measure.index === BYTES ? '' : measure.noun + ' ') + '(' + share(value, tree.value(tree.root, measure.index)) + ' of all)');
    if (measure.index !== OBJECTS) {
      lines.push(counted(tree.value(node, OBJECTS), 'object', 'objects'));
    }
    const error = inverted ? null : model.errors.get(node);
    if (error) {
      lines.push('± ' + bytes(error[1]) + ', ± ' + counted(error[0], 'object', 'objects') + ' (95 %)');
    }
    const age = tree.meanAge(node);
    if (age >= 0) {
      lines.push('mean lifetime ' + nanos(age) + (tree.value(node, LIVE) > 0 ? ' so far' : ''));
    }
    return lines;
  }

  function zoomTo(node) {
    state.zoom = node;
    update({ at: node === tree.root ? '' : placeOf(tree, node) }, true);
    graph.update({ zoom: node });
    showRest();
    say('Zoomed to ' + describe(node).join(', '));
  }

  function crumb(node, last) {
    const text = tree.label(node);
    return h('li', {}, last ? h('span', { 'aria-current': 'true' }, text)
      : h('button', { type: 'button', onclick: () => zoomTo(node) }, text));
  }

  function showRest() {
    const path = tree.path(state.zoom);
    const hidden = path.length - PATH_SHOWN - 1;
    const shown = hidden > 1 ? [path[0], ...path.slice(path.length - PATH_SHOWN)] : path;
    const fork = forkBelow(tree, state.zoom, measure.index);
    crumbs.replaceChildren(
      h('ol', {}, shown.map((node, i) => [
        i === 1 && hidden > 1 ? h('li', { class: 'gap' }, '… ' + count(hidden) + ' …') : null,
        crumb(node, i === shown.length - 1),
      ])),
      fork.steps < LONG_TRUNK ? '' : h('button', { type: 'button', class: 'more', onclick: () => zoomTo(fork.node) }, 'Skip ' + count(fork.steps) + ' callers to the next fork'));
    panel.replaceChildren(...details(model, tree, state.zoom, measure, zoomTo));
    legend.replaceChildren(...legendOf(graph, colour, inverted));
    search(false);
  }

  function search(aloud) {
    const wanted = state.query.trim();
    const matches = matcher(tree, wanted);
    graph.update({ matches: matches });
    if (matches === null) {
      found.textContent = '';
      return;
    }
    const result = matched(tree, matches, measure.index);
    found.textContent = (result.whole ? '' : 'at least ') + counted(result.nodes, 'match', 'matches') + ', ' + share(result.value, tree.value(tree.root, measure.index)) + ' of ' + measure.noun;
    if (aloud) {
      say(found.textContent);
    }
  }

  let later = 0;
  const input = h('input', {
    type: 'search', id: 'search', value: state.query, placeholder: 'Search methods and types', spellcheck: 'false', autocomplete: 'off',
    'aria-label': 'Search methods and types, text or regular expression', 'aria-describedby': 'found',
    oninput: () => {
      state.query = input.value;
      window.clearTimeout(later);
      later = window.setTimeout(() => {
        update({ q: state.query });
        search(true);
      }, 120);
    },
  });
  const choose = name => value => go({ [name]: value });
  const view = [
    heading('Contexts', inverted
      ? 'Who makes these types: below each type its callers, nearest first.'
      : model.hasTree ? 'Each row is called by the one ' + (flipped ? 'below' : 'above') + ' it; the last of each column is the allocated type. Click to zoom.'
        : 'Calling contexts were not recorded in this profile: methods stand alone, with what they allocate.'),
    model.sampled ? h('p', { class: 'hint' }, 'Estimates from ' + counted(model.data.drawnObjects, 'drawn object', 'drawn objects') + ', with their 95 % errors where a context has at least 0.2 % of all. Totals are exact.') : null,
    h('div', { class: 'controls' },
      choices('Width', measures.map(m => [m.key, m.title]), measure.key, value => go({ by: value === 'bytes' ? '' : value })),
      choices('From', [['callers', 'Callers down'], ['types', 'Types up']], inverted ? 'types' : 'callers', value => go({ from: value === 'types' ? value : '', at: '' })),
      model.hasLives ? choices('Colour', [['package', 'Package'], ['age', 'Mean lifetime']], colour, value => go({ colour: value === 'age' ? value : '' })) : null,
      choices('Shape', [['icicle', 'Icicle'], ['flame', 'Flame']], flipped ? 'flame' : 'icicle', value => go({ shape: value === 'flame' ? value : '' })),
      h('div', { class: 'searching' }, input, found)),
    crumbs,
    graph.element,
    legend,
    model.data.contextsAddedUp > 0 ? h('p', { class: 'hint' }, counted(model.data.contextsAddedUp, 'small context is', 'small contexts are') + ' added up as (smaller branches), so that this page stays quick.') : null,
    panel,
  ];
  return {
    nodes: view,
    shown: () => {
      graph.update({}, true);
      showRest();
    },
    graph: graph,
  };
}

// where the way first parts: callees that take nearly all are passed
function forkBelow(tree, from, measure) {
  let node = from;
  let steps = 0;
  const enough = 0.9 * tree.value(from, measure);
  for (;;) {
    const next = tree.children(node, measure)[0];
    if (next === undefined || tree.kindOf[next] === TYPE || tree.value(next, measure) < enough) {
      return { node: node, steps: steps };
    }
    node = next;
    steps++;
  }
}

// contexts are known by their number in the file, other nodes by the way to them
function placeOf(tree, node) {
  if (!tree.inverted && node < tree.contexts) {
    return String(node);
  }
  return 'p' + tree.path(node).slice(1).map(n => tree.ref[n] + '.' + tree.kindOf[n]).join('-');
}

function zoomed(tree, at) {
  if (!at) {
    return tree.root;
  }
  if (/^\d+$/.test(at)) {
    return !tree.inverted && Number(at) < tree.contexts ? Number(at) : tree.root;
  }
  let node = tree.root;
  for (const step of at.slice(1).split('-')) {
    const [ref, kind] = step.split('.').map(Number);
    const next = Array.from(tree.children(node, OBJECTS)).find(n => tree.ref[n] === ref && tree.kindOf[n] === kind);
    if (next === undefined) {
      return node;
    }
    node = next;
  }
  return node;
}

// text, or a regular expression where it is one
function matcher(tree, wanted) {
  if (wanted === '') {
    return null;
  }
  const plain = wanted.toLowerCase();
  let pattern = null;
  if (/[\\^$*+?()[\]{}|]/.test(wanted)) {
    try {
      pattern = new RegExp(wanted, 'i');
    } catch (invalid) {
      pattern = null;
    }
  }
  const known = new Map();
  return node => {
    const key = tree.ref[node] * 4 + tree.kindOf[node];
    let answer = known.get(key);
    if (answer === undefined) {
      const text = tree.label(node) + '\n' + tree.full(node);
      answer = tree.ref[node] >= 0 && (pattern ? pattern.test(text) : text.toLowerCase().includes(plain));
      known.set(key, answer);
    }
    return answer;
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

function legendOf(graph, colour, inverted) {
  if (colour === 'age' && graph.ages) {
    const { low, high } = graph.ages;
    return [
      h('span', {}, 'mean lifetime, for the living the age reached so far: ' + nanos(low)),
      h('span', { class: 'scale' }, AGE_COLOURS.map(c => {
        const part = h('i');
        part.style.background = c;
        return part;
      })),
      h('span', {}, nanos(high) + '; grey: none tracked'),
    ];
  }
  return [h('span', {}, h('i', { class: 'key type' }), 'allocated types'), h('span', {}, h('i', { class: 'key' }), inverted ? 'callers, a hue a package' : 'methods, a hue a package')];
}

// what there is to know about the context that is zoomed to
function details(model, tree, node, measure, zoomTo) {
  const whole = tree.value(tree.root, measure.index);
  const value = tree.value(node, measure.index);
  const facts = MEASURES.filter(m => tree.value(tree.root, m.index) > 0).map(m => {
    const error = tree.inverted ? null : model.errors.get(node);
    const spread = error && m.index === BYTES ? ' ± ' + bytes(error[1]) : error && m.index === OBJECTS ? ' ± ' + count(error[0]) : '';
    return [m.title, m.text(tree.value(node, m.index)) + spread + ' (' + share(tree.value(node, m.index), tree.value(tree.root, m.index)) + ')'];
  });
  const age = tree.meanAge(node);
  if (age >= 0) {
    facts.push(['Mean lifetime', nanos(age) + (tree.value(node, LIVE) > 0 ? ' so far' : '')]);
  }
  const balance = tree.inverted ? null : model.balanceOf(node);
  if (balance !== null) {
    facts.push(['Of it in this method itself', bytes(balance.logical) + ' counted, ' + bytes(balance.physical) + ' really allocated'
      + (balance.physical < balance.logical / 2 ? ': possibly eliminated by the JIT compiler' : balance.physical > balance.logical ? ', by code that is not woven, too' : '')]);
  }
  if (tree.full(node)) {
    facts.push(['Class', tree.full(node)]);
  }
  const children = Array.from(tree.children(node, measure.index)).filter(child => tree.value(child, measure.index) > 0);
  const listed = children.slice(0, 25);
  const lines = tree.inverted || node >= tree.contexts ? [] : model.ownSites(node);
  const lifeHref = !tree.inverted && model.lives.contexts.has(node) ? '#' + link('lifetimes', { context: String(node) }) : null;
  return [
    h('section', { class: 'facts-of' },
      h('h2', {}, tree.label(node)),
      definitions(facts),
      lifeHref ? h('p', {}, h('a', { href: lifeHref }, 'Lifetimes of what is made here and below')) : null),
    h('section', {},
      listed.length === 0 ? nothing(tree.inverted ? 'No callers.' : 'Calls nothing that allocates.')
        : plainTable((tree.inverted && node !== tree.root ? 'Callers' : node === tree.root ? 'Outermost' : 'Callees and types') + (children.length > listed.length ? ', ' + listed.length + ' of ' + count(children.length) : ''),
          [['name', false], [measure.title, true], ['of all', true], ['of this', true]],
          listed.map(child => {
            const v = tree.value(child, measure.index);
            return [
              h('button', { type: 'button', class: 'zoom', onclick: () => zoomTo(child) }, h('code', {}, tree.label(child)), tree.kindOf[child] === TYPE ? h('small', {}, 'type') : null),
              measure.text(v), share(v, whole), share(v, value),
            ];
          }))),
    lines.length > 0 ? h('section', {}, plainTable(node === tree.root ? 'Made outside all contexts' : 'Made in this context itself', [['site', false], ['bytes', true], ['objects', true]],
      lines.slice(0, 25).map(line => [h('code', {}, model.siteText(line.site)), bytes(line.bytes), count(line.allocations)]))) : null,
  ].filter(Boolean);
}
