// Contexts with the allocated types as leaves, and the same from the types upwards.

const METHOD = 0;
const MISSING = 1; // a method that has no context of its own
const TYPE = 2;
const UNWOVEN = 3; // a method that is not woven
const LIBRARY = 4; // methods of libraries that call each other
const THREADS = 5; // a group of threads, for what ran outside woven code

function isMethod(kind) {
  return kind === METHOD || kind === MISSING || kind === UNWOVEN;
}

// what stands for nothing that was counted
function isUnwoven(kind) {
  return kind === UNWOVEN || kind === LIBRARY || kind === THREADS;
}

// what a node is, where it is no method of the program
function kindWord(kind) {
  return kind === TYPE ? 'type' : kind === THREADS ? 'threads' : kind === LIBRARY ? 'libraries' : kind === UNWOVEN ? 'unwoven' : '';
}

const NOT_WOVEN = -3; // in place of a method: code that is not woven
const UNSPLIT = -4; // in place of a type: of bytes that are neither counted nor split by samples

const BYTES = 0;
const OBJECTS = 1;
const ELEMENTS = 2;
const LIVE = 3;
const DEAD = 4;
const AGES = 5;
const PHYSICAL = 6;
const BYTECODES = 7;
const CALLS = 8;
const CPU = 9;
const WALL = 10;
const ALL = 11;
const ESTIMATED = 12;
const SQUARES = 13;
const VIRTUAL = 14;
const LAST_MEASURE = VIRTUAL;

// the JVM does not report the CPU time of virtual threads
const isCpuKnown = (cpu, virtual) => cpu > 0 || virtual === 0;

// nor that of contexts below, in which no look saw a virtual thread
function isCpuKnownAt(tree, node) {
  if (tree.value(tree.root, VIRTUAL) === 0) {
    return true;
  }
  for (let above = node; above !== tree.root; above = tree.parent[above]) {
    if (!isCpuKnown(tree.value(above, CPU), tree.value(above, VIRTUAL))) {
      return false;
    }
  }
  return isCpuKnown(tree.value(tree.root, CPU), tree.value(tree.root, VIRTUAL));
}

const MEASURES = [
  { key: 'bytes', title: 'Bytes', index: BYTES, text: bytes, noun: 'bytes' },
  { key: 'physical', title: 'Physical bytes', index: PHYSICAL, text: bytes, noun: 'physical bytes' },
  { key: 'objects', title: 'Objects', index: OBJECTS, text: count, noun: 'objects' },
  { key: 'elements', title: 'Elements', index: ELEMENTS, text: count, noun: 'array elements' },
  { key: 'live', title: 'Live', index: LIVE, text: count, noun: 'live objects' },
  { key: 'bytecodes', title: 'Bytecodes', index: BYTECODES, text: count, noun: 'executed bytecodes' },
  { key: 'calls', title: 'Calls', index: CALLS, text: count, noun: 'calls' },
  { key: 'cpu', title: 'CPU time', index: CPU, text: nanos, noun: 'CPU time' },
  { key: 'wall', title: 'Wall time', index: WALL, text: nanos, noun: 'wall time' },
];

// counted and estimated
const ALL_BYTES = { key: 'all', title: 'All allocated bytes', index: ALL, text: bytes, noun: 'allocated bytes' };

// grows as nodes are added; a node's number is larger than that of its caller
function nodeTable(size) {
  const table = { parent: new Int32Array(size), kindOf: new Uint8Array(size), ref: new Int32Array(size), size: 0 };
  table.add = (parent, kind, ref) => {
    if (table.size === table.ref.length) {
      for (const name of ['parent', 'kindOf', 'ref']) {
        const larger = new table[name].constructor(2 * table.size + 16);
        larger.set(table[name]);
        table[name] = larger;
      }
    }
    table.parent[table.size] = parent;
    table.kindOf[table.size] = kind;
    table.ref[table.size] = ref;
    return table.size++;
  };
  return table;
}

// finds, or makes, the node of a kind below another
function nodeFinder(nodes) {
  const known = new Map();
  return (parent, kind, ref) => {
    const key = (parent * 8 + kind) * 8388608 + ref;
    let node = known.get(key);
    if (node === undefined) {
      node = nodes.add(parent, kind, ref);
      known.set(key, node);
    }
    return node;
  };
}

function isSameMethod(model, one, other) {
  return model.frameClassNumber[one] === model.frameClassNumber[other] && model.framePlainNumber[one] === model.framePlainNumber[other];
}

// finds, or makes, the node of a type below a context and, where it has none of its own, its method
function leafFinder(model, below, frame, placed) {
  return (context, method, type) => {
    const own = frame[context];
    const at = placed[context];
    const parent = (own >= 0 && isSameMethod(model, own, method)) || model.frameClass[method] === '' ? at : below(at, MISSING, method);
    return below(parent, TYPE, type);
  };
}

// The node of a method of a library, in the run of such methods that it ends: each of these has a name, and
// those of one name below the same code of the program are one node.
function runFinder(nodes, below, inside) {
  return (above, library, frame) => {
    const node = below(nodes.kindOf[above] === LIBRARY ? nodes.parent[above] : above, LIBRARY, library);
    inside.set(node, (inside.get(node) || new Set()).add(frame));
    return node;
  };
}

// The methods of unwoven code below the contexts that called it. Returns the node of the type for each of the rows.
function restLeaves(model, nodes, below, runOf, placed, opened) {
  const { contexts, rows } = model.rest;
  const counted = placed.length;
  const kinds = [METHOD, UNWOVEN, THREADS];
  const more = [];
  const nodeOf = context => (context < counted ? placed[context] : more[context - counted]);
  contexts.parent.forEach((parent, i) => {
    const library = contexts.library[i];
    const frame = contexts.frame[i];
    more.push(library < 0 || opened(library) ? below(nodeOf(parent), kinds[contexts.kind[i]], frame) : runOf(nodeOf(parent), library, frame));
  });
  return rows.map(({ context, site }) => {
    const at = nodeOf(context);
    const method = model.siteFrame[site];
    const own = nodes.kindOf[at] === UNWOVEN && nodes.ref[at] >= 0 && isSameMethod(model, nodes.ref[at], method);
    return below(own ? at : below(at, UNWOVEN, method), TYPE, model.siteType[site]);
  });
}

// A node for each context, or for the run of libraries that it ends; opened: whether the methods of a library stand
// one by one. Returns the nodes, what finds more of them, and the node of each context.
function placedContexts(model, opened) {
  const { contexts: { depth, frame }, self } = model.data;
  const nodes = nodeTable(depth.length + 2 * self.context.length);
  const below = nodeFinder(nodes);
  const inside = new Map();
  const runOf = runFinder(nodes, below, inside);
  const last = [];
  const placed = [];
  depth.forEach((level, i) => {
    const above = level === 0 ? -1 : last[level - 1];
    const library = model.runs.get(i);
    placed.push(library === undefined || opened(library) ? below(above, METHOD, frame[i]) : runOf(above, library, frame[i]));
    last[level] = placed[i];
  });
  return { nodes: nodes, below: below, runOf: runOf, placed: placed, leafOf: leafFinder(model, below, frame, placed), inside: node => inside.get(node) || new Set() };
}

// The tree of nodes that are all there, whose own amounts are added up to totals. inside: the methods that a node stands for
function summedTree(model, { nodes, placed, inside }, totals) {
  for (let node = nodes.size - 1; node > 0; node--) {
    for (const total of totals) {
      total[nodes.parent[node]] += total[node];
    }
  }
  const tree = grownTree(nodes, placed, totals);
  tree.inside = inside;
  return withNames(tree, model);
}

function emptyTotals(nodes, many) {
  return Array.from({ length: many }, () => new Float64Array(nodes.size));
}

function contextTree(model, opened) {
  const data = model.data;
  const places = placedContexts(model, opened);
  const { nodes, below, runOf, placed, leafOf } = places;
  const selfLeaf = data.self.context.map((context, i) => leafOf(context, model.siteFrame[data.self.site[i]], model.siteType[data.self.site[i]]));
  const livesLeaf = data.lives.context.map((context, i) => leafOf(context, model.siteFrame[data.lives.site[i]], model.siteType[data.lives.site[i]]));
  // what a context really allocated and nobody counted by type
  const counted = new Float64Array(placed.length);
  data.self.context.forEach((context, i) => {
    counted[context] += data.self.bytes[i];
  });
  const unwoven = [];
  data.physical.context.forEach((context, i) => {
    const more = data.physical.bytes[i] - counted[context];
    if (more > 0) {
      const at = placed[context];
      unwoven.push([nodes.kindOf[at] === LIBRARY ? at : below(at, METHOD, NOT_WOVEN), more]);
    }
  });
  const restLeaf = model.rest === null ? [] : restLeaves(model, nodes, below, runOf, placed, opened);
  // so that the root has what the JVM allocated in all
  const unknownBytes = model.rest === null ? 0 : model.rest.allocatedBytes - model.rest.countedBytes - model.rest.bytes;
  const unknown = unknownBytes > 0 ? nodes.add(0, TYPE, UNSPLIT) : -1;
  const totals = emptyTotals(nodes, LAST_MEASURE + 1);
  if (unknown > 0) {
    totals[ALL][unknown] = unknownBytes;
  }
  restLeaf.forEach((leaf, i) => {
    totals[ALL][leaf] += model.rest.rows[i].bytes;
    totals[ESTIMATED][leaf] += model.rest.rows[i].bytes;
    totals[SQUARES][leaf] += model.rest.rows[i].squares;
  });
  selfLeaf.forEach((leaf, i) => {
    totals[ALL][leaf] += data.self.bytes[i];
    totals[BYTES][leaf] += data.self.bytes[i];
    totals[OBJECTS][leaf] += data.self.allocations[i];
    totals[ELEMENTS][leaf] += data.self.elements[i];
  });
  livesLeaf.forEach((leaf, i) => {
    totals[LIVE][leaf] += data.lives.live[i];
    totals[DEAD][leaf] += data.lives.dead[i];
    totals[AGES][leaf] += data.lives.ageNanos[i];
  });
  data.physical.context.forEach((context, i) => {
    totals[PHYSICAL][placed[context]] += Math.min(data.physical.bytes[i], counted[context]);
  });
  for (const [measure, context, amounts] of [
    [BYTECODES, data.bytecodes.context, data.bytecodes.count], [CALLS, data.calls.context, data.calls.count],
    [CPU, data.cpu.context, data.cpu.nanos], [WALL, data.wall.context, data.wall.nanos],
    [VIRTUAL, data.virtual.context, data.virtual.nanos],
  ]) {
    context.forEach((of, i) => {
      totals[measure][placed[of]] += amounts[i];
    });
  }
  for (const [node, bytesOfNode] of unwoven) {
    totals[PHYSICAL][node] += bytesOfNode;
  }
  return summedTree(model, places, totals);
}

// a tree whose nodes are all there, with their totals; placed: the node of each context
function grownTree(nodes, placed, totals) {
  const firstChild = new Int32Array(nodes.size + 1);
  for (let node = 1; node < nodes.size; node++) {
    firstChild[nodes.parent[node] + 1]++;
  }
  for (let node = 0; node < nodes.size; node++) {
    firstChild[node + 1] += firstChild[node];
  }
  const children = new Int32Array(nodes.size);
  const next = firstChild.slice();
  for (let node = 1; node < nodes.size; node++) {
    children[next[nodes.parent[node]]++] = node;
  }
  const sortedBy = new Int8Array(nodes.size).fill(-1);
  const tree = {
    inverted: false, root: 0, placed: placed, totals: totals, isWhole: true, keepsOwn: () => true,
    parent: nodes.parent, kindOf: nodes.kindOf, ref: nodes.ref, size: nodes.size,
  };
  const contextsOf = lazily(() => {
    const all = new Map();
    placed.forEach((node, context) => (all.has(node) ? all.get(node).push(context) : all.set(node, [context])));
    return all;
  });
  tree.contextsOf = node => contextsOf().get(node) || [];
  // the largest first
  tree.children = (node, measure) => {
    const part = children.subarray(firstChild[node], firstChild[node + 1]);
    if (sortedBy[node] !== measure) {
      const by = totals[measure];
      part.sort((a, b) => by[b] - by[a] || a - b);
      sortedBy[node] = measure;
    }
    return part;
  };
  tree.value = (node, measure) => totals[measure][node];
  tree.preOrder = () => {
    const order = [];
    const depthOf = new Int32Array(nodes.size);
    const open = [0];
    while (open.length > 0) {
      const node = open.pop();
      order.push(node);
      for (let i = firstChild[node + 1] - 1; i >= firstChild[node]; i--) {
        depthOf[children[i]] = depthOf[node] + 1;
        open.push(children[i]);
      }
    }
    return { order: order, depth: depthOf };
  };
  return tree;
}

// The name of a frame in an address: a method's, or a type's.
function keyOf(tree, node) {
  return tree.ref[node] + '.' + (tree.kindOf[node] === MISSING ? METHOD : tree.kindOf[node]);
}

// The same tree with only the parts below some frames, and without the parts below some others.
function chosenTree(model, tree, focus, hidden) {
  const within = new Uint8Array(tree.size);
  const totals = tree.totals.map(() => new Float64Array(tree.size));
  for (let node = 0; node < tree.size; node++) {
    const parent = tree.parent[node];
    const key = keyOf(tree, node);
    const above = parent < 0 ? (focus.length === 0 ? 1 : 0) : within[parent];
    within[node] = above === 2 || hidden.includes(key) ? 2 : above === 1 || focus.includes(key) ? 1 : 0;
  }
  for (let m = 0; m < totals.length; m++) {
    const own = tree.totals[m].slice();
    for (let node = tree.size - 1; node > 0; node--) {
      own[tree.parent[node]] -= tree.totals[m][node];
    }
    for (let node = tree.size - 1; node >= 0; node--) {
      totals[m][node] += within[node] === 1 ? own[node] : 0;
      if (node > 0) {
        totals[m][tree.parent[node]] += totals[m][node];
      }
    }
  }
  const nodes = { parent: tree.parent, kindOf: tree.kindOf, ref: tree.ref, size: tree.size };
  const chosen = grownTree(nodes, tree.placed, totals);
  chosen.inside = tree.inside;
  withNames(chosen, model);
  chosen.isWhole = false;
  chosen.keepsOwn = node => within[node] === 1;
  return chosen;
}

// From the allocated types to their callers, made as far as it is looked at.
function callerTree(model, tree) {
  const nodes = nodeTable(1024);
  const leaves = [];
  const at = [];
  const values = [];
  const childrenOf = [];
  const sortedBy = [];
  const add = (parent, kind, ref) => {
    const node = nodes.add(parent, kind, ref);
    leaves.push([]);
    at.push([]);
    values.push(new Float64Array(tree.totals.length));
    childrenOf.push(null);
    sortedBy.push(-1);
    return node;
  };
  const put = (node, leaf, position) => {
    leaves[node].push(leaf);
    at[node].push(position);
    for (let m = 0; m < tree.totals.length; m++) {
      values[node][m] += tree.totals[m][leaf];
    }
  };
  const root = add(-1, METHOD, -1);
  for (let leaf = 1; leaf < tree.size; leaf++) {
    if (tree.kindOf[leaf] === TYPE) {
      put(root, leaf, leaf);
    }
  }
  const inside = new Map();
  const inverted = { inverted: true, root: root, isWhole: tree.isWhole, kindOf: null, size: 0, work: 0 };
  inverted.children = (node, measure) => {
    let list = childrenOf[node];
    if (list === null) {
      list = [];
      const groups = new Map();
      for (let i = 0; i < leaves[node].length; i++) {
        const position = at[node][i];
        if (position <= 0) {
          continue;
        }
        const kind = tree.kindOf[position] === MISSING ? METHOD : tree.kindOf[position];
        const key = tree.ref[position] * 8 + kind;
        let child = groups.get(key);
        if (child === undefined) {
          child = add(node, kind, tree.ref[position]);
          groups.set(key, child);
          list.push(child);
        }
        if (kind === LIBRARY) {
          inside.set(child, inside.get(child) || new Set());
          tree.inside(position).forEach(frame => inside.get(child).add(frame));
        }
        put(child, leaves[node][i], tree.parent[position]);
      }
      inverted.work += leaves[node].length;
      childrenOf[node] = list;
      refresh();
    }
    if (sortedBy[node] !== measure) {
      list.sort((a, b) => values[b][measure] - values[a][measure] || a - b);
      sortedBy[node] = measure;
    }
    return list;
  };
  inverted.value = (node, measure) => values[node][measure];
  inverted.inside = node => inside.get(node) || new Set();
  inverted.contextsOf = () => [];
  const refresh = () => {
    inverted.parent = nodes.parent;
    inverted.kindOf = nodes.kindOf;
    inverted.ref = nodes.ref;
    inverted.size = nodes.size;
  };
  refresh();
  return withNames(inverted, model);
}

// what a node is called, by what it stands for
function nameOf(model, kind, ref) {
  return kind === TYPE ? model.typeShort[ref]
    : kind === LIBRARY ? model.data.strings[ref]
      : kind === THREADS ? '[' + model.data.strings[ref] + ']' : model.frameName[ref];
}

function withNames(tree, model) {
  tree.label = node => {
    const ref = tree.ref[node];
    if (ref >= 0) {
      return nameOf(model, tree.kindOf[node], ref);
    }
    return node === tree.root ? 'all' : ref === NOT_WOVEN ? '(not woven)' : ref === UNSPLIT ? '(types not known)' : ref === -2 ? '(smaller branches)' : '(folded)';
  };
  // what a search looks at
  tree.words = node => [tree.label(node), tree.full(node), ...Array.from(tree.kindOf[node] === LIBRARY ? tree.inside(node) : [], frame => methodWords(model, frame))].join('\n');
  tree.full = node => {
    const ref = tree.ref[node];
    if (tree.kindOf[node] === TYPE) {
      return ref === UNSPLIT ? 'allocated before sampling began, or by threads without a sample' : model.typeFull[ref];
    }
    return ref >= 0 && isMethod(tree.kindOf[node]) ? model.frameClass[ref] : '';
  };
  // half of the interval of estimated bytes; the bytes of the whole tree are known
  tree.half = node => {
    const estimated = tree.value(node, ESTIMATED);
    return estimated === 0 || (node === tree.root && tree.isWhole !== false) ? 0
      : halfWidth(estimated, tree.value(node, SQUARES), model.rest);
  };
  tree.path = node => {
    const path = [];
    for (let n = node; n >= 0; n = tree.parent[n]) {
      path.push(n);
    }
    return path.reverse();
  };
  // of the dead the age at which they were found so, of the living the age that they have reached
  tree.meanAge = node => {
    const objects = model.hasLives ? tree.value(node, LIVE) + tree.value(node, DEAD) : 0;
    return objects > 0 ? tree.value(node, AGES) / objects : -1;
  };
  return tree;
}
