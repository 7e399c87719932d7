// Deaths that the first collections find, and the generations that are alive.

function generationsView(model, params, update) {
  if (!model.hasLives) {
    return [heading('Generations', null), noLives(model)];
  }
  if (model.data.uncollected) {
    return [heading('Generations', null), nothing(model.data.uncollected)];
  }
  const all = { life: model.data.lifetimes.all[0], short: model.data.lifetimes.dropped ? 'All other types' : 'All objects', full: '', bytes: model.total.bytes };
  const rows = model.data.lifetimes.types.map(life => ({
    life: life, short: model.typeShort[life.of], full: model.typeFull[life.of],
    bytes: (model.types.find(row => row.of === life.of) || { bytes: 0 }).bytes,
  }));
  const known = dead => !(dead[1] <= 0 && dead[2] >= 1);
  const column = (i, title) => ({
    key: 'dead' + i, title: title, numeric: true, about: 'Share of the objects found dead by then; below it the 95 % limits',
    sort: row => (known(row.life.deadBy[i]) ? row.life.deadBy[i][0] : -1),
    cell: row => deadCell(row.life.deadBy[i], known),
  });
  const alive = row => {
    const [some, provenAlive, proven] = row.life.generations;
    return proven === 0 ? count(some) : count(provenAlive) + ' of ' + count(proven);
  };
  return [
    heading('Generations', 'The shares of objects that garbage collections find dead. A generation is the objects born between two collections.'),
    model.data.verdicts.length === 0 ? null : h('ul', { class: 'words-list' }, model.data.verdicts.map(text => h('li', { class: text.startsWith('Leak') || text.startsWith('Promoted') ? 'warn' : 'good' }, breakable(text)))),
    h('div', { class: 'three' }, [0, 1, 2].map(i => h('div', { class: 'meter' }, h('strong', {}, known(all.life.deadBy[i]) ? percent(all.life.deadBy[i][0]) : 'unknown'), h('span', {}, 'of all ' + (model.data.lifetimes.dropped ? 'other ' : '') + 'objects are dead by the ' + ['first', 'second', 'third'][i] + ' collection'), bar(all.life.deadBy[i][0])))),
    sortableTable({
      caption: 'Generations by type', noun: ['type', 'types'], rows: rows, params: params, update: update, search: row => row.full,
      columns: [
        { key: 'type', title: 'Type', head: true, sort: row => row.full.toLowerCase(), cell: row => h('a', { href: '#' + link('lifetimes', { type: row.full, clock: 'collections' }) }, named(row.short, row.full)) },
        column(0, 'Dead by first'), column(1, 'Second'), column(2, 'Third'),
        { key: 'alive', title: 'Generations alive', numeric: true, about: 'Of the generations covered by a full collection, if there was one', sort: row => row.life.generations[0], cell: row => [alive(row), row.life.generations[3] ? h('strong', { class: 'suspect' }, ' leak suspect') : ''] },
        figures('bytes', 'Bytes', bytes, row => row.bytes, { initial: true }),
      ],
    }),
  ];
}

function deadCell(dead, known) {
  return known(dead) ? [percent(dead[0]), h('small', { class: 'limits' }, percent(dead[1]).replace(' %', '') + ' – ' + percent(dead[2])), bar(dead[0])] : 'unknown';
}
