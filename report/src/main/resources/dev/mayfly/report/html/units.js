// Numbers as people read them: the same words as in the text report.

function count(n) {
  return Math.round(n).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function counted(n, one, many) {
  return count(n) + ' ' + (n === 1 ? one : many);
}

// half up on the decimal digits, as Java's Formatter does it
function fixed1(x) {
  if (x >= 1e15 || x < 1e-6) {
    return x.toFixed(1);
  }
  return (Math.round(Number(x + 'e1')) / 10).toFixed(1);
}

function rounded(x) {
  return x < 99.95 ? fixed1(x) : Math.round(x).toFixed(0);
}

function scaled(amount, units) {
  if (amount < 999.5 && amount === Math.round(amount)) {
    return amount.toFixed(0) + units[0];
  }
  let unit = 0;
  let rest = amount;
  while (rest >= 999.5 && unit < units.length - 1) {
    rest /= 1000;
    unit++;
  }
  return rounded(rest) + units[unit];
}

function roughly(n) {
  return scaled(n, ['', ' k', ' M', ' G', ' T', ' P', ' E']);
}

function bytes(n) {
  return scaled(n, [' B', ' kB', ' MB', ' GB', ' TB', ' PB', ' EB']);
}

// an estimate of bytes, and how far its interval goes, in the same unit
function estimatedBytes(n, half) {
  const units = [' B', ' kB', ' MB', ' GB', ' TB', ' PB', ' EB'];
  const text = bytes(n);
  let unit = units.indexOf(text.slice(text.lastIndexOf(' ')));
  let scale = Math.pow(1000, unit);
  if (half / scale < 999.5) {
    return text + ' ± ' + tenths(half / scale);
  }
  while (half / scale >= 999.5 && unit < units.length - 1) {
    scale *= 1000;
    unit++;
  }
  return tenths(n / scale) + units[unit] + ' ± ' + tenths(half / scale);
}

// whether an estimate says too little to be shown alone
function isUncertain(n, half) {
  return half > n / 2;
}

function tenths(x) {
  return x > 0 && x < 0.05 ? '<0.1' : rounded(x);
}

// How far the 95 % interval of a part goes at most, of a whole that is known: Wilson's interval of the part's
// share, for as many samples as the whole would have, were each as large as the part's, at least as usual.
// Squares are sums of squared weights.
function halfWidth(part, partSquares, rest) {
  const whole = rest.bytes;
  const grain = Math.max(part > 0 ? partSquares / part : 0, rest.grain);
  if (!(whole > 0) || !(grain > 0)) {
    return 0;
  }
  const p = Math.min(1, part / whole);
  const z2 = 1.959964 * 1.959964 * grain / whole;
  const centre = (p + z2 / 2) / (1 + z2);
  const half = Math.sqrt(z2 * (p * (1 - p) + z2 / 4)) / (1 + z2);
  const low = Math.max(0, Math.min(p, centre - half));
  const high = Math.min(1, Math.max(p, centre + half));
  return Math.max(part - low * whole, high * whole - part);
}

function nanos(n) {
  const minute = 60e9;
  const hour = 60 * minute;
  const day = 24 * hour;
  if (n < 2 * minute) {
    return scaled(n, [' ns', ' µs', ' ms', ' s']);
  }
  if (n < 2 * hour) {
    return rounded(n / minute) + ' min';
  }
  return n < 2 * day ? rounded(n / hour) + ' h' : rounded(n / day) + ' d';
}

// on an axis: 0 has no unit, and a round number no decimals
function onAxis(amount, text) {
  return amount === 0 ? '0' : text(amount).replace(/\.0(?= )/, '');
}

// round places of an axis from 0 to an end, about so many; of times in a unit that people read
function ticks(end, about, units = [1]) {
  const unit = units.filter(size => size <= end / about).pop() || units[0];
  const rough = Math.max(1e-9, end / about / unit);
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const step = unit * power * [1, 2, 5, 10].find(factor => factor * power >= rough * 0.75);
  return Array.from({ length: Math.floor(end / step * 1.0001) + 1 }, (none, i) => i * step);
}

function percent(share) {
  const x = 100 * share;
  if (x > 0 && x < 0.05) {
    return '<0.1 %';
  }
  if (x < 100 && x >= 99.95) {
    return '>99.9 %';
  }
  return fixed1(x) + ' %';
}

function share(part, whole) {
  return percent(whole === 0 ? 0 : part / whole);
}

// the counted share of the bytes that were really allocated: never above 100 %, as compiled code
// does without some objects
function covered(part, whole, atLeast) {
  return part > whole ? '≤ ' + percent(1) : (atLeast && part > 0 ? '≤ ' : '') + share(part, whole);
}

// a difference with its sign
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

// which of the ages that a bucket of the profile holds apart: four an octave
function bucketOf(age) {
  if (age < 4) {
    return age;
  }
  const octave = Math.floor(Math.log2(age));
  return 4 * octave + Math.floor(4 * (age / Math.pow(2, octave) - 1));
}

// -1 stands for an age that is not reached
function range(from, to, unit) {
  if (to < 0) {
    return from < 0 ? 'not reached' : from === 0 ? 'unknown' : '≥ ' + unit(from);
  }
  const low = from < 0 ? to : from;
  const last = unit(to);
  if (bucketOf(low) === bucketOf(to)) {
    return last;
  }
  if (low === 0) {
    return '≤ ' + last;
  }
  const first = unit(low);
  const space = first.lastIndexOf(' ');
  const same = space > 0 && first.slice(space) === last.slice(last.lastIndexOf(' '));
  return (same ? first.slice(0, space) : first) + ' – ' + last;
}

const CLOCKS = {
  nanos: { title: 'Time', axis: 'age', unit: nanos },
  bytes: { title: 'Bytes allocated meanwhile', axis: 'age, in bytes that the program allocated meanwhile', unit: bytes },
  collections: { title: 'Collections', axis: 'age, in garbage collections survived', unit: count },
};
