// The calling contexts as a table whose rows unfold.

const MOST_CHILDREN = 40; // of a row, until more are asked for
const CLEAR_PART = 0.5; // how much of a row the first below it must have to be unfolded at the start

function callTreeView(model, params, update, go) {
  const inverted = params.from === 'types';
  const all = ofAll(model, params);
  const opened = model.hasLibraries ? params.open || '' : '';
  const tree = inverted ? model.callers(model.tree(opened)) : model.tree(opened);
  const counts = MEASURES.filter(m => m.index !== ELEMENTS && tree.value(tree.root, m.index) > 0);
  const measures = all && tree.value(tree.root, ALL) > 0 ? [ALL_BYTES, ...counts] : counts;
  const about = inverted ? 'Allocated types, with their callers below them.' : 'Each row with everything that it calls. The last rows are the allocated types.';
  if (model.empty || measures.length === 0) {
    return [heading('Call tree', null), nothing('No allocation was recorded.')];
  }
  const byDefault = all ? measures[0].key : usual(tree);
  const measure = measures.find(m => m.key === (params.by || byDefault)) || measures[0];
  const state = { query: params.q || '', matches: null, open: new Set(), whole: new Set(), selected: tree.root };
  const body = h('tbody');
  let shown = [];

  function childrenOf(node) {
    return certainChildren(tree, node, measure).certain;
  }

  // opens what is above a node, so that it has a row
  function reveal(node) {
    let from = node;
    for (let above = tree.parent[node]; above >= 0; above = tree.parent[above]) {
      state.open.add(above);
      if (childrenOf(above).indexOf(from) >= MOST_CHILDREN) {
        state.whole.add(above);
      }
      from = above;
    }
  }

  function openStart() {
    reveal(zoomed(tree, params.at));
    state.selected = zoomed(tree, params.at);
    for (let node = state.selected; node !== undefined; ) {
      state.open.add(node);
      const next = childrenOf(node)[0];
      node = next !== undefined && tree.kindOf[next] !== TYPE && tree.value(next, measure.index) >= CLEAR_PART * tree.value(node, measure.index) ? next : undefined;
    }
  }

  function row(node, level, place, siblings) {
    const leaf = childrenOf(node).length === 0;
    const open = !leaf && state.open.has(node);
    const name = h('th', { scope: 'row' },
      h('span', { class: 'unfold', 'aria-hidden': 'true' }, leaf ? '' : open ? '▾' : '▸'), code(tree.label(node)),
      h('small', {}, kindWord(tree.kindOf[node])),
      tree.kindOf[node] !== LIBRARY ? null : h('button', { type: 'button', class: 'quiet', tabindex: '-1', 'aria-label': 'Show the methods of ' + tree.label(node), onclick: event => { event.stopPropagation(); go({ open: [...keysOf(opened), tree.ref[node]].join('_'), at: '' }); } }, counted(tree.inside(node).size, 'method', 'methods')));
    name.style.paddingLeft = 0.8 + 1.1 * Math.min(level, 24) + 'rem';
    return h('tr', {
      'aria-level': level + 1, 'aria-posinset': place + 1, 'aria-setsize': siblings, 'aria-expanded': leaf ? null : String(open),
      tabindex: node === state.selected ? '0' : '-1', title: tree.full(node) || null,
      class: (state.matches !== null && state.matches(node) ? 'hit' : '') + (node === state.selected ? ' chosen' : ''),
      onclick: () => choose(node, true, !leaf), onfocus: () => node !== state.selected && choose(node, true, false),
    }, name, measures.map(m => h('td', { class: 'number' }, m === measure
      ? [amountOf(tree, node, m), bar(part(node))] : tree.value(node, m.index) > 0 ? amountOf(tree, node, m) : '–')),
      h('td', { class: 'number' }, share(tree.value(node, measure.index), tree.value(tree.root, measure.index))),
      h('td', {}, h('a', { href: '#' + link('contexts', { at: node === tree.root ? '' : placeOf(tree, node), open: opened, from: params.from, of: params.of }), tabindex: '-1', 'aria-label': 'Graph of ' + tree.label(node) }, 'graph')));
  }

  // of all
  function part(node) {
    return tree.value(node, measure.index) / tree.value(tree.root, measure.index);
  }

  function render() {
    shown = [];
    const rows = [];
    const put = (node, level, place, siblings) => {
      shown.push(node);
      rows.push(row(node, level, place, siblings));
      if (state.open.has(node)) {
        const { certain: children, others } = certainChildren(tree, node, measure);
        const first = state.whole.has(node) ? children : children.slice(0, MOST_CHILDREN);
        first.forEach((child, i) => put(child, level + 1, i, children.length));
        if (first.length < children.length) {
          rows.push(h('tr', { 'aria-level': level + 2 }, h('td', { colspan: measures.length + 3 }, h('button', { type: 'button', class: 'quiet', onclick: () => { state.whole.add(node); render(); } }, count(children.length - first.length) + ' more below ' + tree.label(node)))));
        }
        if (others !== '') {
          rows.push(h('tr', { 'aria-level': level + 2 }, h('td', { colspan: measures.length + 3 }, others)));
        }
      }
    };
    put(tree.root, 0, 0, 1);
    body.replaceChildren(...rows);
  }

  function choose(node, focused, toggled) {
    state.selected = node;
    if (toggled && !state.open.delete(node)) {
      state.open.add(node);
    }
    render();
    const at = body.querySelector('.chosen');
    if (at !== null) {
      at.scrollIntoView({ block: 'nearest' });
      if (focused) {
        at.focus({ preventScroll: true });
      }
    }
  }

  function moved(event) {
    const node = state.selected;
    const at = shown.indexOf(node);
    const leaf = childrenOf(node).length === 0;
    const open = state.open.has(node);
    const known = {
      ArrowDown: () => choose(shown[Math.min(at + 1, shown.length - 1)], true, false),
      ArrowUp: () => choose(shown[Math.max(at - 1, 0)], true, false),
      ArrowRight: () => (leaf ? null : open ? choose(shown[at + 1], true, false) : choose(node, true, true)),
      ArrowLeft: () => (open && !leaf ? choose(node, true, true) : node === tree.root ? null : choose(tree.parent[node], true, false)),
      Home: () => choose(tree.root, true, false),
      End: () => choose(shown[shown.length - 1], true, false),
      Enter: () => choose(node, true, !leaf),
    };
    if (event.target.tagName === 'TR' && known[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      known[event.key]();
    }
  }

  const rowsOf = {
    update: ({ matches }) => {
      state.matches = matches;
      render();
    },
    select: node => {
      if (!shown.includes(node)) {
        return false;
      }
      choose(node, false, false);
      return true;
    },
  };
  const searching = searchedTree(tree, measure.index, state, rowsOf, node => {
    reveal(node);
    render();
  }, matches => {
    const result = matched(tree, matches, measure.index);
    return (result.whole ? '' : 'at least ') + counted(result.nodes, 'match', 'matches') + ', ' + share(result.value, tree.value(tree.root, measure.index)) + ' of ' + measure.noun;
  });
  const head = m => h('th', { scope: 'col', class: 'number', 'aria-sort': m === measure ? 'descending' : 'none' },
    h('button', { type: 'button', onclick: () => go({ by: m.key === byDefault ? '' : m.key }) }, m.title, h('span', { class: 'arrow', 'aria-hidden': 'true' }, m === measure ? '▼' : '')));
  openStart();
  return {
    nodes: [
      heading('Call tree', about),
      h('div', { class: 'controls' },
        ofChoice(model, params, go, { by: '', at: '' }),
        model.hasLibraries ? choices('Libraries', [['', 'As one'], ['all', 'All methods']], opened === 'all' ? 'all' : '', value => go({ open: value, at: '' })) : null,
        choices('From', [['callers', 'Callers down'], ['types', 'Types up']], inverted ? 'types' : 'callers', value => go({ from: value === 'types' ? value : '', at: '', by: '' })),
        searching.element,
        h('button', { type: 'button', class: 'quiet', 'aria-label': 'Save the contexts as CSV', onclick: () => saveAs('contexts.csv', 'text/csv', contextsCsv(tree, tree.root, measures)) }, 'CSV')),
      all ? aboutAll(model) : null,
      lostPlace(tree, params.at),
      h('section', { class: 'tabled' }, wideBox('Call tree', h('table', { class: 'headed calltree', role: 'treegrid', 'aria-label': 'Call tree', onkeydown: moved },
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, inverted ? 'Type, callers' : 'Method, type'), measures.map(head), h('th', { scope: 'col', class: 'number' }, '% of ' + measure.noun), h('th', { scope: 'col' }, 'Contexts'))),
        body))),
    ],
    shown: () => searching.show(false),
    keys: searching.keys,
  };
}
