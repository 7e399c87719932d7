// Two profiles as they stand in the page, matched.

// the totals of a node: of the second profile, of the first, and of both together
const AFTER = 0;
const BEFORE = 8;
const BOTH = 16;
const ALL_CHANGES = 25;
// how many contexts have a CPU time that is not known in one of the profiles
const CPU_UNKNOWN = 24;
const CPU_CHANGE = 6;

const DIFF_MEASURES = [
  { key: 'bytes', title: 'Bytes', index: BYTES, text: bytes, noun: 'bytes' },
  { key: 'physical', title: 'Physical bytes', index: 3, text: bytes, noun: 'physical bytes' },
  { key: 'objects', title: 'Objects', index: OBJECTS, text: count, noun: 'objects' },
  { key: 'elements', title: 'Elements', index: ELEMENTS, text: count, noun: 'array elements' },
  { key: 'bytecodes', title: 'Bytecodes', index: 4, text: count, noun: 'executed bytecodes' },
  { key: 'calls', title: 'Calls', index: 5, text: count, noun: 'calls' },
  { key: 'cpu', title: 'CPU time', index: CPU_CHANGE, text: nanos, noun: 'CPU time' },
  { key: 'wall', title: 'Wall time', index: 7, text: nanos, noun: 'wall time' },
];

function comparedTree(model, opened) {
  const { data } = model;
  const { self } = data;
  const places = placedContexts(model, opened);
  const { nodes, placed, leafOf } = places;
  const leaves = self.context.map((context, i) => leafOf(context, self.method[i], self.type[i]));
  const totals = emptyTotals(nodes, ALL_CHANGES);
  const add = (measure, node, was, is) => {
    totals[AFTER + measure][node] += is;
    totals[BEFORE + measure][node] += was;
    totals[BOTH + measure][node] += is + was;
  };
  leaves.forEach((leaf, i) => {
    ['bytes', 'allocations', 'elements'].forEach((name, measure) => add(measure, leaf, self[name + 'Before'][i], self[name + 'After'][i]));
  });
  // there only if both profiles have them
  for (const { key, index } of DIFF_MEASURES.filter(measure => data[measure.key])) {
    const { context, before, after } = data[key];
    context.forEach((of, i) => add(index, placed[of], before[i], after[i]));
  }
  data.cpuUnknown.context.forEach(context => {
    totals[CPU_UNKNOWN][placed[context]] = 1;
  });
  return summedTree(model, places, totals);
}
