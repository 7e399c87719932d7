// The change in all, and where it comes from.

function diffOverviewView(model, params) {
  const { total, data } = model;
  const cards = [
    ['bytes', 'bytes', 'bytes', bytes], ['objects', 'objects', 'allocations', count],
    ['elements', 'array elements', 'elements', count], ['failed', 'failed constructions', 'failed', count],
  ].filter(([id, noun, key]) => key === 'bytes' || total.before[key] + total.after[key] > 0);
  const changeCard = (id, noun, was, is) => card(inPercent(was, is), noun, count(was) + ' → ' + count(is) + (is === was ? '' : ' (' + signed(is - was, count) + ')'), id);
  return [
    heading('Overview', 'From the first profile (before) to the second (after).'),
    foundSection(model, params.q),
    total.before.allocations + total.after.allocations + total.before.failed + total.after.failed === 0 ? nothing('Neither profile has an allocation.') : null,
    h('ul', { class: 'cards' }, cards.map(([id, noun, key]) => changeCard(id, noun, total.before[key], total.after[key])),
      data.physicalTotals.length > 0 ? changeCard('physical', 'physical bytes', data.physicalTotals[0], data.physicalTotals[1]) : null,
      data.bytecodesTotals.length > 0 ? changeCard('bytecodes', 'executed bytecodes', data.bytecodesTotals[0], data.bytecodesTotals[1]) : null),
    h('div', { class: 'columns' },
      h('section', {}, kindsTable(model)),
      warnings(model)),
    h('div', { class: 'columns' },
      h('section', {}, h('h2', {}, 'Types that grew most'), changeList(model.types, 1, row => named(model.typeShort[row.of], model.typeFull[row.of]), row => link('types', { q: model.typeFull[row.of] })), moreLink('types', 'All types')),
      h('section', {}, h('h2', {}, 'Types that shrank most'), changeList(model.types, -1, row => named(model.typeShort[row.of], model.typeFull[row.of]), row => link('types', { q: model.typeFull[row.of] })))),
    h('div', { class: 'columns' },
      h('section', {}, h('h2', {}, 'Sites that grew most'), changeList(model.sites, 1, row => siteLines(model, row.of), row => link('sites', { q: model.siteText(row.of) })), moreLink('sites', 'All sites')),
      h('section', {}, h('h2', {}, 'Sites that shrank most'), changeList(model.sites, -1, row => siteLines(model, row.of), row => link('sites', { q: model.siteText(row.of) })))),
    h('div', { class: 'columns facts' },
      h('section', {}, h('h2', {}, 'Before'), about(data.before)),
      h('section', {}, h('h2', {}, 'After'), about(data.after))),
  ];
}

function moreLink(view, text) {
  return h('p', { class: 'more-link' }, h('a', { href: '#' + view }, text));
}

function kindsTable(model) {
  const counts = [['Types', 'types', model.types], ['Sites', 'sites', model.sites], ['Methods', 'methods', model.methods()], ['Contexts', 'paths', model.paths()]];
  return plainTable('Changes', [['', false], ...KINDS.map(kind => [KIND_WORDS[kind], true])],
    counts.map(([title, view, rows]) => [title, ...KINDS.map(kind => {
      const many = rows.filter(row => row.kind === kind).length;
      return many === 0 ? '0' : h('a', { href: '#' + link(view, { change: kind }), 'aria-label': counted(many, title.toLowerCase().slice(0, -1), title.toLowerCase()) + ', ' + KIND_WORDS[kind] }, count(many));
    })]));
}

function changeList(rows, sign, name, address) {
  const all = rows.filter(row => sign * (row.bytes || row.allocations) > 0).sort((a, b) => sign * (b.bytes - a.bytes) || sign * (b.allocations - a.allocations));
  const largest = rows.reduce((most, row) => Math.max(most, Math.abs(row.bytes)), 0);
  return all.length === 0 ? nothing('None.') : h('ol', { class: 'top-list' }, all.slice(0, 8).map(row => h('li', {},
    h('a', { href: '#' + address(row) }, name(row)),
    h('span', { class: 'amount' }, row.bytes === 0 ? signed(row.allocations, count) + ' objects' : signed(row.bytes, bytes), h('small', {}, inPercent(row.before.bytes, row.after.bytes))),
    bar(largest > 0 ? Math.abs(row.bytes) / largest : 0, sign > 0 ? 'grown' : 'shrunk'))));
}

function warnings(model) {
  const { before, after } = model.data;
  const words = [];
  const differ = (what, one, other) => {
    if (one !== other) {
      words.push('The profiles differ in their ' + what + ': ' + (one || 'unknown') + ' before, ' + (other || 'unknown') + ' after. This alone can change the figures.');
    }
  };
  differ('scope', before.scope, after.scope);
  differ('context mode', before.contextMode, after.contextMode);
  const jvm = env => (env.vmName + ' ' + env.javaVersion).trim();
  if (jvm(before) !== jvm(after)) {
    words.push('The JVMs differ: ' + jvm(before) + ' before, ' + jvm(after) + ' after. Object sizes may differ, too.');
  }
  if (model.sampled) {
    words.push('Contexts are estimated from sampled objects, so small changes of contexts may be chance. Types and sites are exact.');
  }
  return words.length === 0 ? null : h('section', {}, h('h2', {}, 'Before you compare'), h('ul', { class: 'words-list' }, words.map(text => h('li', { class: 'warn' }, h('strong', {}, 'Warning: '), text))));
}

function about(env) {
  const when = text => text.replace('T', ' ').replace(/\.\d+Z$/, 'Z').replace('Z', ' UTC');
  return definitions([
    ['Scope', env.scope],
    ['Modes', 'context=' + env.contextMode + ', lifetime=' + env.lifetimeMode],
    ['Time', when(env.start) + ' to ' + when(env.end) + ', ' + nanos(env.nanos)],
    ['JVM', env.vmName + ' ' + env.javaVersion],
    ['Collectors', env.collectors],
    ['Options', env.options.join(', ')],
    ['Mayfly', env.mayflyVersion],
  ].filter(term => term[1].trim() !== ''));
}
