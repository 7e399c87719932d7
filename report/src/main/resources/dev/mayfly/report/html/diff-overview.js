// The change in all, and where it comes from.

function diffOverviewView(model, params) {
  const { data } = model;
  const [totals] = chapterOf(data, 'totals').sheets;
  const [before, after, change, percents] = totals.columns.map(column => column.values);
  const cards = totals.names.map((n, i) => i).filter(i => percents[i].some(amount => amount !== 0));
  const list = (view, sign, title, name, text) => h('section', {}, h('h2', {}, title), changeList(chapterOf(data, view), sign, name, of => link(view, { q: text(of) })), h('p', { class: 'more-link' }, h('a', { href: '#' + view }, 'All ' + view)));
  const lists = ['grew', 'shrank'].map((word, i) => [
    list('types', 1 - 2 * i, 'Types that ' + word + ' most', type => named(model.typeShort[type], model.typeFull[type]), type => model.typeFull[type]),
    list('sites', 1 - 2 * i, 'Sites that ' + word + ' most', site => siteLines(model, site), model.siteText),
  ]);
  return [
    heading('Overview', 'From the first profile (before) to the second (after).'),
    foundSection(model, params.q),
    cards.length === 0 ? nothing('Neither profile has an allocation.') : null,
    h('ul', { class: 'cards' }, cards.map(i => card(inPercent(percents[i]), data.strings[totals.names[i]], before[i] + ' → ' + after[i] + (before[i] === after[i] ? '' : ' (' + change[i].replace('-', '−') + ')'), data.strings[totals.names[i]]))),
    h('div', { class: 'columns' },
      h('section', {}, plainTable('Changes', [['', false], ['', false]], chapterViews(model).filter(view => view.key !== 'totals').map(view => [h('a', { href: '#' + view.key }, view.title), view.about]))),
      data.differences.length === 0 ? null : h('section', {}, h('h2', {}, 'Before you compare'), h('ul', { class: 'words-list' }, data.differences.map(text => h('li', { class: 'warn' }, h('strong', {}, 'Warning: '), text))))),
    ...[0, 1].map(row => h('div', { class: 'columns' }, lists.map(pair => pair[row]))),
    h('div', { class: 'columns facts' }, ['before', 'after'].map(when => h('section', {}, h('h2', {}, capital(when)), definitions(runTerms(data[when]))))),
  ];
}

// how much the whole has changed, where that can be said in percent
function inPercent([before, after]) {
  return before < 0 || after < 0 ? '–' : before === after ? '±0 %' : before === 0 ? 'new' : after === 0 ? 'gone' : signedPercent(before, after);
}

// the rows with the largest changes of bytes in one direction, of objects where bytes are the same
function changeList({ sheets: [{ names, columns }] }, sign, name, address) {
  const change = column => column.values.map(([was, is]) => sign * (is - was));
  const [bytesMore, objectsMore] = ['BYTES_CHANGE', 'COUNT_CHANGE'].map(unit => change(columns.find(column => column.unit === unit)));
  const { whole, values } = columns.find(column => column.unit === 'BYTES_CHANGE');
  const all = names.map((n, i) => i).filter(i => (bytesMore[i] || objectsMore[i]) > 0).sort((a, b) => bytesMore[b] - bytesMore[a] || objectsMore[b] - objectsMore[a]);
  return all.length === 0 ? nothing('None.') : h('ol', { class: 'top-list' }, all.slice(0, 8).map(i => h('li', {},
    h('a', { href: '#' + address(names[i]) }, name(names[i])),
    h('span', { class: 'amount' }, bytesMore[i] === 0 ? signed(sign * objectsMore[i], count) + ' objects' : signed(sign * bytesMore[i], bytes), h('small', {}, inPercent(values[i]))),
    bar(whole > 0 ? bytesMore[i] / whole : 0, sign > 0 ? 'grown' : 'shrunk'))));
}
