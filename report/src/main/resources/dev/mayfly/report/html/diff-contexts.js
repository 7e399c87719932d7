// The contexts of both profiles as one flame graph: as wide as one of them, or both added up, and
// coloured by the change. Growth is orange and shrinkage blue, which all readers tell apart, and
// marks say the same.

const STEPS = {
  light: ['#1f4e8c', '#5b8fcf', '#9cc0e7', '#d3e3f4', '#e6e6e1', '#fde5cb', '#f8bd82', '#e68a37', '#a84d0b'],
  dark: ['#9cc6f5', '#5a97d8', '#3c6c9f', '#2e4a66', '#3a4047', '#5e4730', '#8d5c27', '#c87f2c', '#f5ab59'],
};
const SAME = 4;
const OWN_WORDS = ['vanished', 'half or less', '−10 to −50 %', 'up to −10 %', 'as before', 'up to +10 %', '+10 to +100 %', 'twice or more', 'appeared'];
const PART_WORDS = ['−50 % or more', '−10 %', '−2 %', 'fewer', 'as before', 'more', '+2 %', '+10 %', '+50 % or more'];

// from 0, vanished, to 8, appeared
function ownStep(was, is) {
  if (was === is) {
    return SAME;
  }
  if (was === 0 || is === 0) {
    return was === 0 ? 8 : 0;
  }
  const ratio = is / was;
  return ratio > 1 ? (ratio <= 1.1 ? 5 : ratio < 2 ? 6 : 7) : ratio >= 0.9 ? 3 : ratio > 0.5 ? 2 : 1;
}

function partStep(change, largest) {
  const part = largest > 0 ? Math.abs(change) / largest : 0;
  const step = part === 0 ? 0 : part < 0.02 ? 1 : part < 0.1 ? 2 : part < 0.5 ? 3 : 4;
  return SAME + (change > 0 ? step : -step);
}

// CPU time of virtual threads is in no total
function unknownCpu(tree, node, measure) {
  const unknown = measure.index === CPU_CHANGE ? tree.value(node, CPU_UNKNOWN) : 0;
  return unknown === 0 ? '' : ', without ' + counted(unknown, 'context', 'contexts') + ' on virtual threads, whose CPU time is not known';
}

function diffContextsView(model, params, update, go) {
  return graphView(model, params, update, go, tree => diffLens(model, params, go, tree));
}

// the contexts of two profiles
function diffLens(model, params, go, tree) {
  const whole = model.tree();
  // physical bytes, bytecodes, calls and time have no types
  const measures = DIFF_MEASURES.filter(m => tree.value(tree.root, BOTH + m.index) > 0);
  const measure = measures.find(m => m.key === params.by) || measures[0];
  if (measure === undefined) {
    return null;
  }
  const is = node => tree.value(node, AFTER + measure.index);
  const was = node => tree.value(node, BEFORE + measure.index);
  const widths = [['after', 'After', AFTER], ['before', 'Before', BEFORE], ['both', 'Both', BOTH]].filter(w => whole.value(0, w[2] + measure.index) > 0);
  const width = widths.find(w => w[0] === params.width) || widths[0];
  const byPart = params.colour === 'part';
  const largest = byPart ? largestChange(whole, measure.index) : 0;
  const step = node => (byPart ? partStep(is(node) - was(node), largest) : ownStep(was(node), is(node)));
  const choose = (name, byDefault) => value => go({ [name]: value === byDefault ? '' : value });
  return {
    index: width[2] + measure.index, measure: measure, columns: measures.flatMap(m => [[m.title + ' before', BEFORE + m.index], [m.title + ' after', AFTER + m.index]]),
    lead: 'The width shows ' + (width[0] === 'both' ? 'both profiles, added up' : 'the ' + (width[0] === 'after' ? 'second' : 'first') + ' profile') + '; the colour shows the change.',
    settings: {
      colour: 'change', paint: (node, dark) => STEPS[dark ? 'dark' : 'light'][step(node)],
      mark: node => (is(node) === was(node) ? '' : KINDS[kindOfChange(was(node), is(node))][0] + ' '),
    },
    of: [choices('Width', widths.map(w => [w[0], w[1]]), width[0], choose('width', 'after')), choices('Of', measures.map(m => [m.key, m.title]), measure.key, choose('by', 'bytes'))],
    colours: choices('Colour', [['own', 'Its own change'], ['part', 'Part of all change']], byPart ? 'part' : 'own', choose('colour', 'own')),
    legend: () => changeLegend(byPart),
    details: (node, zoomTo) => changeDetails(model, tree, node, measure, zoomTo),
    result: matches => {
      const before = matched(tree, matches, BEFORE + measure.index);
      const after = matched(tree, matches, AFTER + measure.index);
      return (after.whole && before.whole ? '' : 'at least ') + counted(after.nodes, 'match', 'matches') + ', ' + measure.text(before.value) + ' before, ' + measure.text(after.value) + ' after';
    },
    describe: (node, library) => {
      const percents = signedPercent(was(node), is(node));
      return [
        KINDS[kindOfChange(was(node), is(node))][1] + (was(node) === is(node) ? '' : ': ' + signed(is(node) - was(node), measure.text) + (measure.index === BYTES ? '' : ' ' + measure.noun) + (percents ? ' (' + percents + ')' : '')),
        measure.text(was(node)) + ' before, ' + measure.text(is(node)) + ' after' + unknownCpu(tree, node, measure),
        ...(measure.index === OBJECTS ? [] : [count(tree.value(node, BEFORE + OBJECTS)) + ' objects before, ' + count(tree.value(node, AFTER + OBJECTS)) + ' after']),
        ...library,
      ];
    },
  };
}

// below the root, which has the change of all: only parts are compared
function largestChange(tree, measure) {
  let largest = 0;
  for (let node = 1; node < tree.size; node++) {
    largest = Math.max(largest, Math.abs(tree.value(node, AFTER + measure) - tree.value(node, BEFORE + measure)));
  }
  return largest;
}

function changeLegend(byPart) {
  const marks = ['✖', '▼', '▼', '▼', '', '▲', '▲', '▲', '✚'];
  const words = byPart ? PART_WORDS : OWN_WORDS;
  return [
    ...words.map((word, i) => h('span', {}, h('i', { class: 'key step' + i }), (byPart ? '' : marks[i] + ' ') + word)),
    ...(byPart ? [h('span', {}, 'of the largest change below the root; ▲ grew, ▼ shrank, ✚ appeared, ✖ vanished')] : []),
  ];
}

// what there is to know about the context that is zoomed to; those below it with the largest changes first
function changeDetails(model, tree, node, measure, zoomTo) {
  const facts = DIFF_MEASURES.filter(m => tree.value(tree.root, BOTH + m.index) > 0).map(m => {
    const was = tree.value(node, BEFORE + m.index);
    const is = tree.value(node, AFTER + m.index);
    const percents = signedPercent(was, is);
    if (m.index === CPU_CHANGE && was + is === 0 && tree.value(node, CPU_UNKNOWN) > 0) {
      return [m.title, 'not known of virtual threads'];
    }
    return [m.title, m.text(was) + ' → ' + m.text(is) + (was === is ? '' : ', ' + signed(is - was, m.text) + (percents ? ' (' + percents + ')' : '')) + unknownCpu(tree, node, m)];
  });
  facts.push(...whatItIs(model, tree, node));
  const change = child => tree.value(child, AFTER + measure.index) - tree.value(child, BEFORE + measure.index);
  const children = Array.from(tree.children(node, BOTH + measure.index)).filter(child => tree.value(child, BOTH + measure.index) > 0)
    .sort((a, b) => Math.abs(change(b)) - Math.abs(change(a)) || a - b);
  const listed = children.slice(0, 25);
  return [
    h('section', { class: 'facts-of' }, h('h2', {}, tree.label(node)), definitions(facts)),
    h('section', {},
      listed.length === 0 ? nothing(tree.inverted ? 'No callers.' : 'Calls nothing that allocates.')
        : plainTable((tree.inverted && node !== tree.root ? 'Callers' : node === tree.root ? 'Outermost' : 'Callees and types') + ', the largest changes first' + (children.length > listed.length ? ', ' + listed.length + ' of ' + count(children.length) : ''),
          [['name', false], [measure.title, true], ['%', true], ['before', true], ['after', true]],
          listed.map(child => {
            const was = tree.value(child, BEFORE + measure.index);
            const is = tree.value(child, AFTER + measure.index);
            return [
              h('button', { type: 'button', class: 'zoom', onclick: () => zoomTo(child) }, code(tree.label(child)), h('small', {}, kindWord(tree.kindOf[child]))),
              h('span', { class: 'kind ' + kindOfChange(was, is) }, is === was ? '0' : signed(is - was, measure.text)), inPercent([was, is]), measure.text(was), measure.text(is),
            ];
          }))),
  ];
}
