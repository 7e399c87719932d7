// The calling contexts: as a flame graph, and as tables that say the same.

const PATH_SHOWN = 6;
const LONG_TRUNK = 6;
const LEGEND = 8; // packages named there

// A tree of contexts with the ways through it. Of the tree and what was chosen of it, lensOf says what is shown:
// { index, measure, lead, describe, details, result, legend, controls, colours, settings, columns, hints }; null for
// nothing. index is the total that gives the widths, and columns are the [title, index] of a file of the contexts.
function graphView(model, params, update, go, lensOf) {
  const inverted = params.from === 'types';
  const focus = keysIn(params.focus);
  const hidden = keysIn(params.hide);
  const chosen = focus.length + hidden.length > 0;
  const opened = model.hasLibraries ? params.open || '' : '';
  const wholeTree = model.tree(opened);
  const part = chosen ? chosenTree(model, wholeTree, focus, hidden) : wholeTree;
  const tree = !inverted ? part : chosen ? callerTree(model, part) : model.callers(part);
  const flipped = params.shape === 'flame';
  const lens = lensOf(tree);
  const index = lens === null ? BYTES : lens.index;
  const noun = lens === null ? 'bytes' : lens.measure.noun;
  if (lens === null) {
    return [heading('Contexts', null), chosen ? choiceOfFrames() : null, nothing(chosen ? 'The filters hide all contexts.' : 'Nothing was allocated: all constructions failed.')];
  }
  const state = { zoom: zoomed(tree, params.at), query: params.q || '' };
  const panel = h('div', { class: 'panel' });
  const crumbs = h('nav', { class: 'crumbs', 'aria-label': 'Path of the context' });
  const legend = h('div', { class: 'legend' });
  const tools = h('div', { class: 'tools' });
  const graph = flameGraph({
    tree: tree, zoom: state.zoom, measure: index, flipped: flipped, matches: null, describe: describe,
    onZoom: node => (node === state.zoom && tree.kindOf[node] === LIBRARY ? open(tree.ref[node]) : zoomTo(node)), onPick: () => {}, ...lens.settings,
  });

  function describe(node) {
    const lines = [tree.label(node)];
    if (tree.full(node) && tree.full(node) !== tree.label(node)) {
      lines.push((tree.kindOf[node] === TYPE ? 'allocated type ' : 'in ') + tree.full(node));
    }
    const library = tree.kindOf[node] !== LIBRARY ? [] : [counted(tree.inside(node).size, 'method', 'methods') + ' of libraries' + (node === state.zoom ? '; click to show each' : '')];
    return [...lines, ...lens.describe(node, library)];
  }

  function zoomTo(node) {
    state.zoom = node;
    update({ at: node === tree.root ? '' : placeOf(tree, node) }, true);
    graph.update({ zoom: node });
    showRest();
    say('Zoomed to ' + describe(node).join(', '));
  }

  // shows the methods of libraries one by one
  function open(library) {
    go({ open: [...keysOf(opened), library].join('_'), at: '' });
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
    const fork = forkBelow(tree, state.zoom, index);
    crumbs.replaceChildren(
      h('ol', {}, shown.map((node, i) => [
        i === 1 && hidden > 1 ? h('li', { class: 'gap' }, '… ' + count(hidden) + ' …') : null,
        crumb(node, i === shown.length - 1),
      ])),
      fork.steps < LONG_TRUNK ? '' : h('button', { type: 'button', class: 'more', onclick: () => zoomTo(fork.node) }, 'Skip ' + count(fork.steps) + ' callers to the next fork'));
    panel.replaceChildren(...lens.details(state.zoom, zoomTo));
    legend.replaceChildren(...lens.legend(graph));
    showTools();
    searching.show(false);
  }

  const searching = searchedTree(tree, index, state, graph, zoomTo, lens.result);

  // the frames chosen with Focus and Hide, and the way back
  function choiceOfFrames() {
    const name = key => {
      const [ref, kind] = key.split('.').map(Number);
      return nameOf(model, kind, ref) || '(unknown)';
    };
    const chip = (word, keys, param) => keys.map(key => h('button', {
      type: 'button', class: 'chip', 'aria-label': 'Remove: ' + word + ' ' + name(key), onclick: () => go({ [param]: keys.filter(k => k !== key).join('_'), at: '' }),
    }, word + ' ', code(name(key)), ' ✕'));
    return h('p', { class: 'chips' }, chip('only', focus, 'focus'), chip('without', hidden, 'hide'),
      h('span', {}, share(part.value(part.root, index), wholeTree.value(0, index)) + ' of all ' + noun));
  }

  function showTools() {
    const node = state.zoom;
    const named = node !== tree.root && tree.ref[node] >= 0;
    const add = (param, keys) => () => go({ [param]: [...keys, keyOf(tree, node)].join('_'), at: '' });
    const libraries = keysOf(opened);
    const library = named ? libraryOf(model, tree, node) : -1;
    tools.replaceChildren(...[
      library >= 0 && opened !== 'all' && tree.kindOf[node] === LIBRARY ? h('button', { type: 'button', class: 'quiet', title: 'Show the methods of ' + model.data.strings[library], onclick: () => open(library) }, 'Expand') : null,
      library >= 0 && libraries.includes(String(library)) ? h('button', { type: 'button', class: 'quiet', title: 'Show the methods of ' + model.data.strings[library] + ' as one', onclick: () => go({ open: libraries.filter(l => l !== String(library)).join('_'), at: '' }) }, 'Collapse') : null,
      named ? h('button', { type: 'button', class: 'quiet', title: 'Show only contexts of ' + tree.label(node), onclick: add('focus', focus) }, 'Focus') : null,
      named ? h('button', { type: 'button', class: 'quiet', title: 'Hide ' + tree.label(node) + ' and its callees', onclick: add('hide', hidden) }, 'Hide') : null,
      node !== tree.root ? h('button', { type: 'button', class: 'quiet', onclick: () => copyText(stackText(tree, node), copied => say(copied ? 'The stack is copied.' : 'The browser refused to copy.')) }, 'Copy stack') : null,
      lens.isTable ? h('a', { class: 'quiet', href: '#' + link('tree', { at: node === tree.root ? '' : placeOf(tree, node), open: opened, from: params.from, of: params.of }) }, 'As table') : null,
      h('button', { type: 'button', class: 'quiet', 'aria-label': 'Save the graph as SVG', onclick: () => saveAs('contexts.svg', 'image/svg+xml', graph.picture(tree.label(node) + ', by ' + noun)) }, 'SVG'),
      h('button', { type: 'button', class: 'quiet', 'aria-label': 'Save the contexts as CSV', onclick: () => saveAs('contexts.csv', 'text/csv', contextsCsv(tree, state.zoom, lens.columns)) }, 'CSV'),
    ].filter(Boolean));
  }

  const view = [
    heading('Contexts', (inverted ? 'Callers that allocate these types, nearest first below each type. '
      : model.hasTree ? 'Each row is called by the row ' + (flipped ? 'below' : 'above') + ' it. The last row of a column is the allocated type. '
        : 'Calling contexts were not recorded: each method is shown with its own allocations. ') + lens.lead),
    lens.about,
    h('div', { class: 'controls' },
      lens.of,
      model.hasLibraries ? choices('Libraries', [['', 'As one'], ['all', 'All methods']], opened === 'all' ? 'all' : '', value => go({ open: value, at: '' })) : null,
      lens.widths,
      choices('From', [['callers', 'Callers down'], ['types', 'Types up']], inverted ? 'types' : 'callers', value => go({ from: value === 'types' ? value : '', at: '' })),
      lens.colours,
      choices('Shape', [['icicle', 'Icicle'], ['flame', 'Flame']], flipped ? 'flame' : 'icicle', value => go({ shape: value === 'flame' ? value : '' })),
      searching.element),
    chosen ? choiceOfFrames() : null,
    lostPlace(tree, params.at),
    h('div', { class: 'above' }, crumbs, tools),
    graph.element,
    legend,
    lens.hint,
    model.data.contextsAddedUp > 0 ? h('p', { class: 'hint' }, counted(model.data.contextsAddedUp, 'small context is', 'small contexts are') + ' added up as (smaller branches), to keep this page fast.') : null,
    panel,
  ];
  return {
    nodes: view,
    shown: () => {
      graph.update({}, true);
      showRest();
    },
    graph: graph,
    keys: searching.keys,
  };
}

function contextsView(model, params, update, go) {
  return model.empty ? [heading('Contexts', null), nothing('No allocation was recorded.')]
    : graphView(model, params, update, go, tree => profileLens(model, params, go, tree));
}

// the contexts of one profile
function profileLens(model, params, go, tree) {
  const all = ofAll(model, params);
  // physical bytes, bytecodes, calls and time have no types
  const measures = MEASURES.filter(m => tree.value(tree.root, m.index) > 0);
  const measure = all && tree.value(tree.root, ALL) > 0 ? ALL_BYTES : measures.find(m => m.key === (params.by || usual(tree))) || measures[0];
  if (measure === undefined) {
    return null;
  }
  const colour = params.colour === 'age' && model.hasLives ? 'age' : 'package';
  return {
    index: measure.index, measure: measure, isTable: true, lead: 'Click to zoom.', columns: measures.map(m => [m.title, m.index]),
    settings: { colour: colour, estimates: measure.index === ALL },
    about: model.sampled ? h('p', { class: 'hint' }, 'Estimates from ' + counted(model.data.drawnObjects, 'sampled object', 'sampled objects') + ', with 95 % errors for contexts with at least 0.2 % of all. Totals are exact.') : null,
    of: ofChoice(model, params, go, { at: '' }),
    widths: all ? null : choices('Width', measures.map(m => [m.key, m.title]), measure.key, value => go({ by: value === usual(tree) ? '' : value })),
    colours: model.hasLives ? choices('Colour', [['package', 'Package'], ['age', 'Mean lifetime']], colour, value => go({ colour: value === 'age' ? value : '' })) : null,
    hint: all && model.rest.addedUp > 0 ? h('p', { class: 'hint' }, counted(model.rest.addedUp, 'context', 'contexts') + ' of unwoven code are too small or too uncertain to stand alone: (smaller branches).') : null,
    legend: graph => legendOf(graph, colour, tree.inverted),
    details: (node, zoomTo) => details(model, tree, node, measure, zoomTo),
    result: matches => {
      const result = matched(tree, matches, measure.index);
      return (result.whole ? '' : 'at least ') + counted(result.nodes, 'match', 'matches') + ', ' + share(result.value, tree.value(tree.root, measure.index)) + ' of ' + measure.noun;
    },
    describe: (node, library) => {
      const value = tree.value(node, measure.index);
      const lines = [amountOf(tree, node, measure) + ' ' + (measure.index === BYTES ? '' : measure.noun + ' ') + '(' + share(value, tree.value(tree.root, measure.index)) + ' of all)'];
      if (measure.index === ALL) {
        lines.push(...partsOf(tree, node));
      } else if (measure.index !== OBJECTS) {
        lines.push(counted(tree.value(node, OBJECTS), 'object', 'objects'));
      }
      lines.push(...library);
      const error = tree.inverted || !tree.isWhole ? undefined : model.errorOf(tree.contextsOf(node));
      if (error) {
        lines.push(isUncertain(tree.value(node, BYTES), error[1]) ? 'uncertain' : '± ' + bytes(error[1]) + ', ± ' + counted(error[0], 'object', 'objects') + ' (95 %)');
      }
      const age = tree.meanAge(node);
      if (age >= 0) {
        lines.push('mean lifetime ' + nanos(age) + (tree.value(node, LIVE) > 0 ? ' so far' : ''));
      }
      return lines;
    },
  };
}

function keysIn(text) {
  return (text || '').split('_').filter(key => /^\d+\.[02-5]$/.test(key));
}

function keysOf(text) {
  return (text || '').split('_').filter(key => /^\d+$/.test(key));
}

// the libraries of a method, by their number among the strings
function libraryOf(model, tree, node) {
  if (tree.kindOf[node] === LIBRARY) {
    return tree.ref[node];
  }
  const [context] = tree.contextsOf(node);
  if (context !== undefined) {
    return model.runs.has(context) ? model.runs.get(context) : -1;
  }
  const { contexts } = model.rest || { contexts: { frame: [] } };
  const at = tree.kindOf[node] === UNWOVEN ? contexts.frame.findIndex((frame, i) => frame === tree.ref[node] && contexts.kind[i] === 1) : -1;
  return at < 0 ? -1 : contexts.library[at];
}

// all allocated bytes: estimated ones have an interval, counted ones have none
function amountOf(tree, node, measure) {
  const value = tree.value(node, measure.index);
  const half = measure.index === ALL ? tree.half(node) : 0;
  return half === 0 ? measure.text(value) : isUncertain(value, half) ? 'uncertain' : estimatedBytes(value, half);
}

// the nodes below another that have something, without those whose estimates say little; and a line for these
function certainChildren(tree, node, measure) {
  const all = Array.from(tree.children(node, measure.index)).filter(child => tree.value(child, measure.index) > 0);
  const certain = measure.index !== ALL ? all : all.filter(child => !isUncertain(tree.value(child, ALL), tree.half(child)));
  const others = all.filter(child => !certain.includes(child));
  return {
    certain: certain,
    others: others.length === 0 ? '' : counted(others.length, 'row', 'rows') + ' more, ' + bytes(others.reduce((sum, child) => sum + tree.value(child, ALL), 0)) + ', too uncertain to split.',
  };
}

function partsOf(tree, node) {
  const estimated = tree.value(node, ESTIMATED);
  const half = tree.half(node);
  const unknown = tree.value(node, ALL) - tree.value(node, BYTES) - estimated;
  return [
    bytes(tree.value(node, BYTES)) + ' counted',
    ...(estimated > 0 ? [isUncertain(estimated, half) ? 'an uncertain estimate' : (half > 0 ? estimatedBytes(estimated, half) : bytes(estimated)) + ' estimated'] : []),
    ...(unknown > 0 ? [bytes(unknown) + ' neither'] : []),
  ];
}

// the methods as a stack trace has them, the innermost first
function stackText(tree, node) {
  const path = tree.path(node).slice(1);
  const lines = path.map(n => {
    const full = tree.full(n);
    // without parameters and what is returned
    const [label] = tree.kindOf[n] === TYPE ? [tree.label(n)] : tree.label(n).split(/(?<=.)\(/);
    const space = label.lastIndexOf(' ') + 1;
    const method = label.slice(Math.max(space, label.lastIndexOf('.') + 1));
    return tree.kindOf[n] === TYPE ? full : full === '' ? label : label.startsWith('new ') ? full + '.<init>' : label.slice(0, space) + full + '.' + method;
  });
  return (tree.inverted ? lines : lines.reverse()).join('\n') + '\n';
}

// physical bytes where less than half of them were counted
function usual(tree) {
  return tree.value(tree.root, PHYSICAL) > 2 * tree.value(tree.root, BYTES) ? 'physical' : 'bytes';
}

// every context from a node down, with what it holds in all: the largest first
function contextsCsv(tree, from, columns) {
  const rows = [['context', ...columns.map(([title]) => title)]];
  const open = [from];
  while (open.length > 0 && rows.length < MOST_ROWS) {
    const node = open.pop();
    rows.push([tree.path(node).slice(1).map(tree.label).join(';') || tree.label(node), ...columns.map(([, index]) => tree.value(node, index))]);
    const children = Array.from(tree.children(node, columns[0][1]));
    open.push(...children.filter(child => columns.some(([, index]) => tree.value(child, index) > 0)).reverse());
  }
  return csvOf(rows);
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
  const [context] = tree.contextsOf(node);
  if (context !== undefined) {
    return String(context);
  }
  return 'p' + tree.path(node).slice(1).map(n => tree.ref[n] + '.' + tree.kindOf[n]).join('_');
}

function zoomed(tree, at) {
  if (!at) {
    return tree.root;
  }
  if (/^\d+$/.test(at)) {
    return !tree.inverted && Number(at) < tree.placed.length ? tree.placed[Number(at)] : tree.root;
  }
  let node = tree.root;
  for (const step of at.slice(1).split('_')) {
    const [ref, kind] = step.split('.').map(Number);
    const next = Array.from(tree.children(node, OBJECTS)).find(n => tree.ref[n] === ref && tree.kindOf[n] === kind);
    if (next === undefined) {
      return node;
    }
    node = next;
  }
  return node;
}

// where an address names a context that is not there
function lostPlace(tree, at) {
  const isThere = !at || (/^\d+$/.test(at) ? !tree.inverted && Number(at) < tree.placed.length : placeOf(tree, zoomed(tree, at)) === at);
  return isThere ? null : h('p', { class: 'hint missing' }, 'This view has no context "' + at + '", which the link names. The nearest one is shown.');
}

function legendOf(graph, colour, inverted) {
  if (colour === 'age' && graph.ages) {
    const { low, high } = graph.ages;
    return [
      h('span', {}, 'mean lifetime; live objects count with their age so far: ' + nanos(low)),
      h('span', { class: 'scale' }, AGE_COLOURS.map(c => {
        const part = h('i');
        part.style.background = c;
        return part;
      })),
      h('span', {}, nanos(high) + '; grey: none tracked'),
    ];
  }
  const packages = graph.packages();
  const named = packages.slice(0, LEGEND).map(({ name, hue }) => {
    const key = h('i', { class: 'key package' });
    key.style.setProperty('--hue', String(hue));
    return h('span', {}, key, code(name));
  });
  return [h('span', {}, h('i', { class: 'key type' }), 'allocated types'),
    graph.hasEstimates() ? h('span', {}, h('i', { class: 'key unwoven' }), 'unwoven code, estimated') : '', ...named,
    packages.length > LEGEND ? h('span', {}, 'and ' + counted(packages.length - LEGEND, 'package', 'packages') + ' more') : h('span', {}, (inverted ? 'callers' : 'methods') + ', coloured by package')];
}

function whatItIs(model, tree, node) {
  const names = tree.kindOf[node] === LIBRARY ? Array.from(tree.inside(node), frame => model.frameName[frame]) : [];
  return [
    ...(tree.full(node) ? [['Class', tree.full(node)]] : []),
    ...(names.length > 0 ? [['Methods', names.slice(0, 12).join(', ') + (names.length > 12 ? ' and ' + (names.length - 12) + ' more' : '')]] : []),
  ];
}

// what there is to know about the context that is zoomed to
function details(model, tree, node, measure, zoomTo) {
  const contexts = tree.contextsOf(node);
  const whole = tree.value(tree.root, measure.index);
  const value = tree.value(node, measure.index);
  const facts = measure.index === ALL ? [[ALL_BYTES.title, amountOf(tree, node, ALL_BYTES) + ' (' + share(value, whole) + ')'], ['Of them', partsOf(tree, node).join(', ')]] : MEASURES.filter(m => tree.value(tree.root, m.index) > 0).map(m => {
    const error = tree.inverted || !tree.isWhole ? undefined : model.errorOf(contexts);
    const half = error && m.index === BYTES ? error[1] : error && m.index === OBJECTS ? error[0] : 0;
    const spread = half === 0 ? '' : isUncertain(tree.value(node, m.index), half) ? ', uncertain' : ' ± ' + m.text(half);
    if (m.index === CPU && !isCpuKnownAt(tree, node)) {
      return [m.title, 'not known of virtual threads'];
    }
    return [m.title, m.text(tree.value(node, m.index)) + spread + ' (' + share(tree.value(node, m.index), tree.value(tree.root, m.index)) + ')'];
  });
  const age = tree.meanAge(node);
  if (age >= 0) {
    facts.push(['Mean lifetime', nanos(age) + (tree.value(node, LIVE) > 0 ? ' so far' : '')]);
  }
  const balance = tree.inverted || !tree.keepsOwn(node) || tree.kindOf[node] === LIBRARY ? null : model.balanceOf(contexts);
  if (balance !== null) {
    facts.push(['In this method itself', bytes(balance.logical) + ' counted, ' + bytes(balance.physical) + ' allocated by the JVM'
      + (balance.physical < balance.logical / 2 ? ': probably removed by the JIT compiler' : balance.physical > balance.logical ? ', including unwoven code' : '')]);
  }
  facts.push(...whatItIs(model, tree, node));
  const { certain: children, others } = certainChildren(tree, node, measure);
  const listed = children.slice(0, 25);
  const lines = contexts.length === 0 || !tree.keepsOwn(node) ? [] : model.ownSites(contexts);
  const lifeHref = tree.isWhole && contexts.length === 1 && model.lives.contexts.has(contexts[0]) ? '#' + link('lifetimes', { context: String(contexts[0]) }) : null;
  return [
    h('section', { class: 'facts-of' },
      h('h2', {}, tree.label(node)),
      definitions(facts),
      lifeHref ? h('p', {}, h('a', { href: lifeHref }, 'Lifetimes of objects allocated here and below')) : null),
    h('section', {},
      listed.length === 0 ? nothing(tree.inverted ? 'No callers.' : 'Calls nothing that allocates.')
        : plainTable((tree.inverted && node !== tree.root ? 'Callers' : node === tree.root ? 'Outermost' : 'Callees and types') + (children.length > listed.length ? ', ' + listed.length + ' of ' + count(children.length) : ''),
          [['name', false], [measure.title, true], ['of all', true], ['of this', true]],
          listed.map(child => {
            const v = tree.value(child, measure.index);
            return [
              h('button', { type: 'button', class: 'zoom', onclick: () => zoomTo(child) }, code(tree.label(child)), h('small', {}, kindWord(tree.kindOf[child]))),
              amountOf(tree, child, measure), share(v, whole), share(v, value),
            ];
          })),
      others === '' ? null : h('p', { class: 'hint' }, others)),
    lines.length > 0 && measure.index !== ALL ? h('section', {}, plainTable(node === tree.root ? 'Allocated outside all contexts' : 'Allocated in this context itself', [['site', false], ['bytes', true], ['objects', true]],
      lines.slice(0, 25).map(line => [code(model.siteText(line.site)), bytes(line.bytes), count(line.allocations)]))) : null,
  ].filter(Boolean);
}
