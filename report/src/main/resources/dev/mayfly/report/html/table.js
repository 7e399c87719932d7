// A table that can be sorted and filtered. It shows its first rows until all are asked for.

const FIRST_ROWS = 100;

// what stands in an element, a space between its parts; a name may break within
function textOf(element) {
  return element.tagName === 'CODE' || element.querySelector(':scope > wbr') ? element.textContent.trim() : [...element.childNodes].map(child => (child.nodeType === Node.TEXT_NODE ? child.data : textOf(child)).trim()).filter(text => text !== '').join(' ');
}

// columns: { key, title, about, numeric, sort(row), cell(row), head }; a head names its row
function sortableTable({ caption, columns, rows, params, update, search: words, noun, first }) {
  const limit = first || FIRST_ROWS;
  let all = false;
  const names = columns.map(column => column.key);
  const sortKey = names.includes(params.sort) ? params.sort : columns.find(c => c.initial).key;
  const state = { sort: sortKey, up: params.order === 'up', q: params.q || '' };
  const body = h('tbody');
  const said = h('p', { class: 'shown' });
  const more = h('button', { type: 'button', class: 'more', onclick: () => { all = true; show(true); } });
  const heads = columns.map(column => {
    const button = h(
      'button',
      {
        type: 'button', title: column.about,
        onclick: () => {
          state.up = state.sort === column.key ? !state.up : !column.numeric;
          state.sort = column.key;
          update({ sort: state.sort, order: state.up ? 'up' : '' });
          show(true);
        },
      },
      column.title, h('span', { class: 'arrow', 'aria-hidden': 'true' })
    );
    return h('th', { scope: 'col', class: column.numeric ? 'number' : 'words' }, button);
  });

  // what the table shows, all rows of it, with whole numbers; shares follow from them
  function csv() {
    const told = columns.filter(column => column.title !== '%');
    const value = (column, row) => {
      if (column.text || !column.numeric) {
        return column.text ? column.text(row) : textOf(h('span', {}, column.cell(row)));
      }
      const sorted = column.sort(row);
      return Number.isFinite(sorted) && sorted >= 0 ? sorted : '';
    };
    return csvOf([told.map(column => column.title + (column.unit ? ' (' + column.unit + ')' : '')), ...found.map(row => told.map(column => value(column, row)))]);
  }
  let found = [];

  function show(aloud) {
    const matches = textMatcher(state.q);
    const column = columns[names.indexOf(state.sort)];
    found = matches === null ? rows.slice() : rows.filter(row => matches(words(row)));
    const sign = state.up ? 1 : -1;
    const keys = new Map(found.map(row => [row, column.sort(row)]));
    found.sort((a, b) => {
      const x = keys.get(a);
      const y = keys.get(b);
      return x < y ? -sign : x > y ? sign : 0;
    });
    const shown = all ? found : found.slice(0, limit);
    body.replaceChildren(...shown.map(row => h(
      'tr', {},
      columns.map(c => h(c.head ? 'th' : 'td', { class: c.numeric ? 'number' : 'words', scope: c.head ? 'row' : null }, c.cell(row)))
    )));
    heads.forEach((head, i) => {
      const sorted = names[i] === state.sort;
      head.setAttribute('aria-sort', sorted ? (state.up ? 'ascending' : 'descending') : 'none');
      head.querySelector('.arrow').textContent = sorted ? (state.up ? '▲' : '▼') : '';
    });
    const text = matches === null ? counted(rows.length, noun[0], noun[1]) : count(found.length) + ' of ' + counted(rows.length, noun[0], noun[1]);
    said.textContent = text + (shown.length < found.length ? ', the first ' + count(shown.length) + ' shown' : '');
    more.hidden = shown.length === found.length;
    more.textContent = 'Show all ' + count(found.length);
    if (aloud) {
      say(said.textContent + ', sorted by ' + column.title + (state.up ? ', ascending' : ', descending'));
    }
  }

  show(false);
  const search = text => {
    state.q = text;
    show(true);
  };
  return h(
    'section', { class: 'tabled', 'data-searched': true, onsearched: event => search(event.detail) },
    h('div', { class: 'controls' }, said,
      h('button', { type: 'button', class: 'quiet', 'aria-label': 'Save ' + noun[1] + ' as CSV', onclick: () => saveAs(caption.toLowerCase().replace(/[^a-z0-9]+/g, '-') + '.csv', 'text/csv', csv()) }, 'CSV')),
    wideBox(caption, h('table', { class: columns[0].head ? 'headed' : null }, h('caption', { class: 'unseen' }, caption), h('thead', {}, h('tr', {}, heads)), body)),
    more
  );
}

// A column of figures: value(row) is a number, null where it is not known, and a part of the whole if there is one;
// text(number, row) is how people read it.
function figures(key, title, text, value, { about, whole, initial, unknown = '–', unit } = {}) {
  return {
    key: key, title: title, about: about, unit: unit, numeric: true, initial: initial,
    sort: row => (value(row) === null ? -1 : value(row)),
    cell: row => (value(row) === null ? unknown : [h('span', { 'data-exact': value(row) }, text(value(row), row)), whole > 0 ? bar(value(row) / whole) : null]),
  };
}

function shares(key, value, whole, about) {
  return { key: key, title: '%', about: about, numeric: true, sort: row => (value(row) === null ? -1 : value(row)), cell: row => (value(row) === null ? '–' : share(value(row), whole)) };
}

// how values of a column of data are shown, by its unit in dev.mayfly.report.tables; others are shown as they are
const UNITS = {
  COUNT: count, BYTES: bytes, NANOS: nanos, PERCENT: percent, PART: percent, HALF_WIDTH: percent, ROUGHLY: n => roughly(Math.round(n)),
  RANGE: ([from, to]) => (roughly(from) === roughly(to) ? roughly(to) : roughly(from) + ' – ' + roughly(to)),
  BYTE_RANGE: bytesBetween,
  ESTIMATE: ([n, half]) => (half < 0 ? bytes(n) : isUncertain(n, half) ? 'uncertain' : estimatedBytes(n, half)),
  REPORTED: ([n, atLeast]) => (atLeast ? '≥ ' : '') + bytes(n),
  COVERED: ([part, whole, atLeast]) => covered(part, whole, atLeast),
  AGE: ([from, to]) => range(from, to, nanos),
  DEAD: ([part, low, high]) => [percent(part), limits(percent(low).replace(' %', ''), percent(high))],
  RATE: ([rate, low, high]) => [perSecond(rate), limits(perSecond(low), perSecond(high))],
  KIND: kind => h('span', { class: 'kind ' + kind.toLowerCase(), 'data-kind': kind.toLowerCase() }, h('i', { 'aria-hidden': 'true' }, KINDS[kind.toLowerCase()][0]), ' ' + KINDS[kind.toLowerCase()][1]),
  BYTES_CHANGE: changed(bytes), COUNT_CHANGE: changed(count), NANOS_CHANGE: changed(nanos),
  PERCENT_CHANGE: ([was, is]) => (was < 0 || is < 0 ? '–' : signedPercent(was, is)), ESTIMATE_CHANGE: ([n, half]) => signed(n, more => estimatedBytes(more, half)),
  COURSE: ([millis, amounts]) => h('details', {}, h('summary', {}, courseSpark(millis, amounts)), h('figure', {}, inBothWidths(area => coursePlot(area, millis, amounts)))),
};

// what became of a row: its mark, and words
const KINDS = { appeared: ['✚', 'appeared'], grew: ['▲', 'grew'], shrank: ['▼', 'shrank'], vanished: ['✖', 'vanished'], same: ['=', 'as before'] };

function kindOfChange(was, is) {
  return was === is ? 'same' : was === 0 ? 'appeared' : is === 0 ? 'vanished' : is > was ? 'grew' : 'shrank';
}

// a difference of amounts; two of them are exact
function changed(unit) {
  return ([was, is]) => (was === is ? '0' : signed(is - was, unit));
}

function isChange(unit) {
  return unit.endsWith('_CHANGE');
}

// what stands where one is not known
const UNKNOWN = { HALF_WIDTH: 'exact', REPORTED: 'unknown', DEAD: 'unknown' };

// what values are sorted by that are no numbers
const ORDER = {
  NAME: text => text.toLowerCase(), TEXT: text => text.toLowerCase(),
  RANGE: ([from, to]) => to, BYTE_RANGE: middle,
  ESTIMATE: ([n]) => n, REPORTED: ([n]) => n, COVERED: ([part, whole]) => (whole > 0 ? part / whole : -1),
  AGE: ([from, to]) => (to < 0 ? Infinity : to),
  BYTES_CHANGE: difference, COUNT_CHANGE: difference, NANOS_CHANGE: difference, ESTIMATE_CHANGE: ([n]) => n,
  PERCENT_CHANGE: ([was, is]) => (was === is ? 0 : was === 0 ? Infinity : (is - was) / was),
  DEAD: ([part]) => part, RATE: ([rate]) => rate, COURSE: ([millis, amounts]) => amounts[amounts.length - 1] || 0,
};

function limits(low, high) {
  return h('small', { class: 'limits' }, low + ' – ' + high);
}

function perSecond(rate) {
  return rate < 10 ? fixed1(rate) : count(rate);
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function bytesBetween([low, high]) {
  const text = n => (n < 0 ? '-' + bytes(-n) : bytes(n));
  return text(low) === text(high) ? text(low) : text(low) + ' to ' + text(high);
}

function difference([was, is]) {
  return is - was;
}

function middle([low, high]) {
  return low + (high - low) / 2;
}

function isWords(column) {
  return column.unit === 'NAME' || column.unit === 'TEXT';
}

function isIn(view, column) {
  return !column.only || column.only === view;
}

// Columns of data: { title, about, unit, values, whole, address, only }, a value for each row, by at(row); null where
// it is not known. Values are parts of the whole, if there is one, and lead to the address and the name of the row.
function dataColumns(columns, at, { key, initial, view = 'COUNTED', name }) {
  return columns.map((column, i) => {
    const { title, about, unit, values, whole, address } = column;
    const order = ORDER[unit] || (value => value);
    const value = row => values[at(row)];
    const exact = row => (order === difference ? order(value(row)) : typeof value(row) === 'number' ? value(row) : null);
    const shown = row => (isWords(column) ? h('code', {}, value(row)) : h('span', { 'data-exact': exact(row) }, UNITS[unit](value(row))));
    const drawn = part => bar(Math.abs(part), isChange(unit) ? (part > 0 ? 'grown' : 'shrunk') : '');
    const linked = row => (address ? h('a', { href: '#' + address + encodeURIComponent(name(row)) }, shown(row)) : shown(row));
    return {
      only: column.only,
      key: key + i, title: capital(title), about: about, unit: unit === 'NANOS' || unit === 'AGE' ? 'ns' : null,
      numeric: !isWords(column), initial: column === initial,
      text: unit === 'KIND' ? row => value(row).toLowerCase() : isChange(unit) ? row => (value(row) === null ? '' : order(value(row))) : null,
      sort: row => (unit === 'KIND' ? -at(row) : value(row) === null ? (isWords(column) ? '' : -1) : order(value(row))),
      cell: row => (value(row) === null ? UNKNOWN[unit] || '–' : [linked(row), whole > 0 ? drawn(order(value(row)) / whole) : null]),
    };
  }).filter(column => isIn(view, column));
}

// a table that is as it is
function plainTable(caption, titles, rows) {
  return wideBox(caption,
    h('table', { class: 'plain headed' },
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, titles.map(([title, numeric]) => h('th', { scope: 'col', class: numeric ? 'number' : 'words' }, title)))),
      h('tbody', {}, rows.map(row => h('tr', {}, row.map((cell, i) =>
        h(i === 0 ? 'th' : 'td', { scope: i === 0 ? 'row' : null, class: titles[i][1] ? 'number' : 'words' }, cell)))))));
}
