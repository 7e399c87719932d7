// Two profiles as they stand in the page, matched; and the change of each part of them.

const KINDS = ['appeared', 'grew', 'shrank', 'vanished', 'same'];
const KIND_MARKS = { appeared: '✚', grew: '▲', shrank: '▼', vanished: '✖', same: '=' };
const KIND_WORDS = { appeared: 'appeared', grew: 'grew', shrank: 'shrank', vanished: 'vanished', same: 'as before' };

// the totals of a node: of the second profile, of the first, and of both together
const AFTER = 0;
const BEFORE = 8;
const BOTH = 16;
const ALL_CHANGES = 25;
// how many contexts have a CPU time that is not known in one of the profiles
const CPU_UNKNOWN = 24;
const PHYSICAL_CHANGE = 3;
const BYTECODES_CHANGE = 4;
const CALLS_CHANGE = 5;
const CPU_CHANGE = 6;
const WALL_CHANGE = 7;

const DIFF_MEASURES = [
  { key: 'bytes', title: 'Bytes', index: BYTES, text: bytes, noun: 'bytes' },
  { key: 'physical', title: 'Physical bytes', index: PHYSICAL_CHANGE, text: bytes, noun: 'physical bytes' },
  { key: 'objects', title: 'Objects', index: OBJECTS, text: count, noun: 'objects' },
  { key: 'elements', title: 'Elements', index: ELEMENTS, text: count, noun: 'array elements' },
  { key: 'bytecodes', title: 'Bytecodes', index: BYTECODES_CHANGE, text: count, noun: 'executed bytecodes' },
  { key: 'calls', title: 'Calls', index: CALLS_CHANGE, text: count, noun: 'calls' },
  { key: 'cpu', title: 'CPU time', index: CPU_CHANGE, text: nanos, noun: 'CPU time' },
  { key: 'wall', title: 'Wall time', index: WALL_CHANGE, text: nanos, noun: 'wall time' },
];

function readComparison() {
  const model = readNames();
  const { data } = model;
  model.total = changes(data.totals, 'bytesAfter')[0];
  model.types = changes(data.byType, 'type');
  model.sites = changes(data.bySite, 'site');
  model.accounts = changes(data.byAccount, 'name');
  model.hasTree = data.contexts.depth.length > 1;
  model.sampled = isSampled(data.before) || isSampled(data.after);
  model.tree = lazily(() => comparedTree(model));
  model.callers = lazily(() => withoutAges(callerTree(model, model.tree())));
  model.methods = lazily(() => methodChanges(model, model.tree()));
  model.paths = lazily(() => pathChanges(model));
  return model;
}

// grew or shrank: by bytes, and by objects where the bytes are the same; as in the text
function changed(row) {
  row.bytes = row.after.bytes - row.before.bytes;
  row.allocations = row.after.allocations - row.before.allocations;
  const was = row.before.allocations + row.before.elements + row.before.bytes + row.before.failed > 0;
  const is = row.after.allocations + row.after.elements + row.after.bytes + row.after.failed > 0;
  const more = row.bytes === 0 ? row.allocations : row.bytes;
  row.kind = was !== is ? (is ? 'appeared' : 'vanished') : more === 0 ? 'same' : more > 0 ? 'grew' : 'shrank';
  return row;
}

function countsAt(columns, when, i) {
  return {
    allocations: columns['allocations' + when][i], elements: columns['elements' + when][i],
    bytes: columns['bytes' + when][i], failed: columns['failed' + when][i],
  };
}

function changes(columns, key) {
  return columns[key].map((of, i) => changed({ of: of, before: countsAt(columns, 'Before', i), after: countsAt(columns, 'After', i) }));
}

function none() {
  return { allocations: 0, elements: 0, bytes: 0, failed: 0 };
}

function addTo(sum, counts) {
  for (const name of Object.keys(sum)) {
    sum[name] += counts[name];
  }
}

// allocations in contexts themselves
function pathChanges(model) {
  const { self } = model.data;
  const rows = new Map();
  self.context.forEach((context, i) => {
    const row = rows.get(context) || { of: context, before: none(), after: none() };
    rows.set(context, row);
    addTo(row.before, countsAt(self, 'Before', i));
    addTo(row.after, countsAt(self, 'After', i));
  });
  return [...rows.values()].map(changed);
}

function comparedTree(model) {
  const { contexts, self, physical, bytecodes, calls, cpu, wall, cpuUnknown } = model.data;
  const nodes = nodeTable(contexts.depth.length + 2 * self.context.length);
  const last = [];
  const placed = contexts.depth.map((depth, i) => {
    last[depth] = nodes.add(depth === 0 ? -1 : last[depth - 1], METHOD, contexts.frame[i]);
    return last[depth];
  });
  const leafOf = leafFinder(model, nodeFinder(nodes), contexts.frame, placed);
  const leaves = self.context.map((context, i) => leafOf(context, self.method[i], self.type[i]));
  const totals = [];
  for (let m = 0; m < ALL_CHANGES; m++) {
    totals.push(new Float64Array(nodes.size));
  }
  leaves.forEach((leaf, i) => {
    ['bytes', 'allocations', 'elements'].forEach((name, m) => {
      const is = self[name + 'After'][i];
      const was = self[name + 'Before'][i];
      totals[AFTER + m][leaf] += is;
      totals[BEFORE + m][leaf] += was;
      totals[BOTH + m][leaf] += is + was;
    });
  });
  // there only if both profiles have them
  for (const [change, amounts] of [[PHYSICAL_CHANGE, physical], [BYTECODES_CHANGE, bytecodes], [CALLS_CHANGE, calls], [CPU_CHANGE, cpu], [WALL_CHANGE, wall]]) {
    amounts.context.forEach((context, i) => {
      const is = amounts.after[i];
      const was = amounts.before[i];
      totals[AFTER + change][context] += is;
      totals[BEFORE + change][context] += was;
      totals[BOTH + change][context] += is + was;
    });
  }
  cpuUnknown.context.forEach(context => {
    totals[CPU_UNKNOWN][context] = 1;
  });
  for (let node = nodes.size - 1; node > 0; node--) {
    for (const total of totals) {
      total[nodes.parent[node]] += total[node];
    }
  }
  return withoutAges(withNames(grownTree(nodes, placed, totals), model));
}

function withoutAges(tree) {
  tree.meanAge = () => -1;
  return tree;
}

// what methods allocate themselves, and with all that they call; a recursive one counts once
function methodChanges(model, tree) {
  const rows = model.frameName.map((name, frame) => ({ of: frame, before: none(), after: none(), totalBefore: 0, totalAfter: 0 }));
  for (const site of model.sites) {
    const row = rows[model.siteFrame[site.of]];
    addTo(row.before, site.before);
    addTo(row.after, site.after);
  }
  const { order, depth } = tree.preOrder();
  const open = new Int32Array(model.frameName.length);
  const path = [];
  for (const node of order) {
    while (path.length > depth[node]) {
      const left = path.pop();
      if (left >= 0) {
        open[left]--;
      }
    }
    const frame = tree.kindOf[node] === TYPE ? -1 : tree.ref[node];
    if (frame >= 0 && open[frame]++ === 0) {
      rows[frame].totalBefore += tree.totals[BEFORE + BYTES][node];
      rows[frame].totalAfter += tree.totals[AFTER + BYTES][node];
    }
    path.push(frame);
  }
  // one that only calls others has become what the bytes of its callees say
  return rows.filter(row => row.totalBefore + row.totalAfter + row.before.allocations + row.after.allocations + row.before.failed + row.after.failed > 0).map(row => {
    changed(row);
    row.totalBytes = row.totalAfter - row.totalBefore;
    const own = row.before.allocations + row.after.allocations + row.before.failed + row.after.failed > 0;
    if (!own) {
      row.kind = row.totalBefore === 0 ? 'appeared' : row.totalAfter === 0 ? 'vanished' : row.totalBytes === 0 ? 'same' : row.totalBytes > 0 ? 'grew' : 'shrank';
    }
    return row;
  });
}

function signed(n, unit) {
  return (n > 0 ? '+' : n < 0 ? '−' : '±') + unit(Math.abs(n));
}

function signedPercent(before, after) {
  if (before === 0 || after === 0) {
    return '';
  }
  const change = (100 * (after - before)) / before;
  const text = fixed1(Math.abs(change));
  return text === '0.0' ? (change === 0 ? '±0 %' : (change > 0 ? '<+' : '>−') + '0.1 %') : (change > 0 ? '+' : '−') + text + ' %';
}

// how much the whole has changed, where that can be said in percent
function inPercent(before, after) {
  return before === after ? '±0 %' : before === 0 ? 'new' : after === 0 ? 'gone' : signedPercent(before, after);
}
