// How long objects live: one curve at a time, and all of them as a field of points.

function lifeSubject(model, params) {
  const all = model.data.lifetimes.all[0];
  if (params.type) {
    const number = model.typeFull.indexOf(params.type);
    const life = model.lives.types.get(number);
    return life ? { kind: 'type', key: params.type, life: life, name: model.typeShort[number], full: model.typeFull[number] } : null;
  }
  if (params.site) {
    const found = model.sites.find(row => row.life && model.siteKey(row.of) === params.site);
    return found ? { kind: 'site', key: params.site, life: found.life, name: model.siteText(found.of), full: '' } : null;
  }
  if (params.account) {
    const life = model.data.lifetimes.accounts.find(one => model.data.strings[one.of] === params.account);
    return life ? { kind: 'account', key: params.account, life: life, name: 'Account ' + params.account, full: '' } : null;
  }
  if (params.context) {
    const life = model.lives.contexts.get(Number(params.context));
    return life ? { kind: 'context', key: params.context, life: life, name: 'In and below ' + nameOfContext(model, life.of), full: pathText(model.tree('all'), life.of) } : null;
  }
  return { kind: 'all', key: '', life: all, name: model.data.lifetimes.dropped ? 'All other types' : 'All objects', full: '' };
}

// contexts stand one by one, those of libraries, too
function nameOfContext(model, context) {
  const tree = model.tree('all');
  return tree.label(tree.placed[context]);
}

function pathText(tree, context) {
  const path = tree.path(tree.placed[context]).slice(1).map(tree.label);
  const shown = path.length > 12 ? [...path.slice(0, 2), '… ' + count(path.length - 10) + ' …', ...path.slice(-8)] : path;
  return shown.join(' → ');
}

function noLives(model) {
  return nothing(model.data.lifetimes.dropped || (model.data.environment.lifetimeMode === 'off' ? 'Lifetimes were not recorded: lifetime=off.' : 'No object was tracked.'));
}

function lifetimesView(model, params, update, go) {
  if (!model.hasLives) {
    return [heading('Lifetimes', null), noLives(model)];
  }
  if (model.data.uncollected) {
    return [heading('Lifetimes', null), nothing(model.data.uncollected)];
  }
  const clock = CLOCKS[params.clock] ? params.clock : 'nanos';
  const shape = ['dead', 'deaths'].includes(params.shape) ? params.shape : 'survival';
  const hasAccounts = model.data.chapters.some(chapter => chapter.view === 'accounts');
  const kinds = [['types', 'Types'], ['sites', 'Sites'], ['contexts', 'Contexts']];
  if (hasAccounts) {
    kinds.push(['accounts', 'Accounts']);
  }
  const of = kinds.some(kind => kind[0] === params.of) ? params.of
    : params.site ? 'sites' : params.context ? 'contexts' : params.account ? 'accounts' : 'types';
  const subject = lifeSubject(model, params);
  const all = model.data.lifetimes.all[0];
  const { unit } = CLOCKS[clock];
  const chosen = subject && subject.kind === 'all' ? {} : { type: params.type, site: params.site, context: params.context, account: params.account };
  const keep = { clock: params.clock, shape: params.shape };
  return [
    heading('Lifetimes', 'How long objects live, from birth until a collection finds them dead.'),
    h('details', { class: 'hint' }, h('summary', {}, 'How this is computed'), h('p', {}, 'The curves are Kaplan–Meier estimates with 95 % bands. A live object counts as one that lives longer than its age (it is censored there). Where tracked objects stand for different numbers of objects, the effective sample size says how many equal ones would tell as much' + (subject === null || subject.life.effective >= 0.9 * subject.life.tracked ? '' : ': here ' + count(subject.life.effective)) + '.'), h('p', {}, model.data.aboutLifetimes)),
    model.data.lifetimes.dropped ? h('p', { class: 'hint' }, model.data.lifetimes.dropped) : null,
    h('div', { class: 'controls' },
      choices('Curve', [['survival', 'Survival'], ['dead', 'Cumulative'], ['deaths', 'Ages at death']], shape, value => go({ shape: value === 'survival' ? '' : value })),
      choices('Clock', [['nanos', 'Time'], ['bytes', 'Bytes'], ['collections', 'Collections']], clock, value => go({ clock: value === 'nanos' ? '' : value }))),
    subject === null ? nothing('This report does not contain the curve of this link.') : h('section', { class: 'life' },
      h('figure', {},
        h('figcaption', {}, h('h2', {}, subject.name), subject.full && subject.full !== subject.name ? h('p', { class: 'path' }, breakable(subject.full)) : null),
        inBothWidths(area => lifetimePlot(area, subject.life, all, clock, shape, subject.name)),
        shape === 'deaths' ? h('p', { class: 'legend' }, 'Share of the objects that die in each doubling of age. Objects alive at the end are in none.') : h('p', { class: 'legend' },
          h('span', {}, h('i', { class: 'key line' }), 'latest possible deaths'),
          h('span', {}, h('i', { class: 'key line early' }), 'earliest possible deaths'),
          h('span', {}, h('i', { class: 'key area' }), 'range between them'),
          subject.kind === 'all' ? null : h('span', {}, h('i', { class: 'key line other' }), model.data.lifetimes.dropped ? 'all other types' : 'all objects'))),
      h('div', { class: 'life-facts' }, definitions(lifeFacts(subject.life, unit, clock)),
        subject.kind === 'all' ? null : h('p', {}, h('a', { href: '#' + link('lifetimes', keep) }, 'All objects')))),
    h('h2', {}, hasAccounts ? 'By type, site, context or account' : 'By type, site or context'),
    choices('Of', kinds, of, value => go({ of: value })),
    lifeTable(model, of, clock, params, update, { ...keep, of: of }, chosen),
    h('p', { class: 'hint' }, limitText(model, of)),
  ];
}

function limitText(model, of) {
  const known = of === 'types' ? model.data.lifetimes.typesKnown : of === 'sites' ? model.data.lifetimes.sitesKnown : 0;
  const shown = model.data.lifetimes[of].length;
  if (of === 'contexts') {
    return ' Contexts include their callees. Contexts with less than 0.5 % of all bytes are omitted.';
  }
  return known > shown ? ' Of ' + counted(known, 'one', of) + ' the ' + count(shown) + ' with the most bytes are shown.' : '';
}

// the share that outlives every death seen
function surviving(life, clock) {
  const { above } = life[clock].curve;
  return clock === 'nanos' || above.length === 0 ? life.surviving : above[above.length - 1] / 10000;
}

function lifeFacts(life, unit, clock) {
  const limits = p => range(p[2], p[3], unit);
  const own = life[clock];
  return [
    ['Objects', count(life.births) + (life.births === life.tracked ? ', all tracked' : ', ' + count(life.tracked) + ' tracked')],
    ...(life.halfWidth === undefined ? [] : [['Precision', '± ' + percent(life.halfWidth) + ', wider than requested']]),
    ['Died', roughly(life.dead)],
    ['Live', roughly(life.live)],
    ['Survive', percent(surviving(life, clock))],
    ['Median', range(own.median[0], own.median[1], unit) + '; 95 % limits: ' + limits(own.median)],
    ['90 % dead', range(own.p90[0], own.p90[1], unit) + '; 95 % limits: ' + limits(own.p90)],
    ['Mean age at death', life.dead > 0 ? (clock === 'collections' ? fixed1(own.mean) : unit(Math.round(own.mean))) : 'nothing died'],
  ];
}

function lifeRows(model, of) {
  const lives = model.data.lifetimes[of];
  return lives.map((life, i) => {
    if (of === 'types') {
      return { life: life, key: { type: model.typeFull[life.of] }, short: model.typeShort[life.of], full: model.typeFull[life.of], row: model.types.find(row => row.of === life.of) };
    }
    if (of === 'sites') {
      return { life: life, key: { site: model.siteKey(life.of) }, short: model.siteText(life.of), full: '', row: model.sites.find(row => row.of === life.of) };
    }
    if (of === 'accounts') {
      const name = model.data.strings[life.of];
      return { life: life, key: { account: name }, short: name, full: '', row: { bytes: model.data.lifetimes.accountBytes[i] } };
    }
    const tree = model.tree('all');
    const node = tree.placed[life.of];
    const above = tree.path(node).slice(1, -1).slice(-2).map(tree.label);
    return {
      life: life, key: { context: String(life.of) }, short: tree.label(node), above: above.length ? 'from ' + above.reverse().join(' from ') : '', full: '',
      row: { bytes: tree.value(node, BYTES) },
    };
  });
}

function lifeTable(model, of, clock, params, update, keep, chosen) {
  const rows = lifeRows(model, of);
  if (rows.length === 0) {
    return nothing(of === 'contexts' && !model.hasTree ? 'Calling contexts were not recorded.' : 'None was tracked.');
  }
  const { unit } = CLOCKS[clock];
  const [from, to] = extent(rows.map(row => row.life), clock);
  const last = age => (age < 0 ? Infinity : age);
  return sortableTable({
    caption: 'Lifetimes by ' + of, noun: [of.slice(0, -1), of], rows: rows, params: params, update: update, first: 50,
    search: row => row.short + ' ' + row.full,
    columns: [
      {
        key: 'name', title: { types: 'Type', sites: 'Site', contexts: 'Context', accounts: 'Account' }[of], head: true, sort: row => row.short.toLowerCase(),
        cell: row => h('a', { href: '#' + link('lifetimes', { ...keep, ...row.key }), 'aria-current': Object.keys(row.key).some(k => row.key[k] === chosen[k]) ? 'true' : null },
          row.full ? named(row.short, row.full) : h('span', { class: 'named' }, code(row.short), row.above ? h('small', {}, breakable(row.above)) : '')),
      },
      { key: 'curve', title: 'Survival', sort: row => last(row.life[clock].median[1]), cell: row => sparkline(row.life, clock, from, to) },
      { key: 'median', title: 'Median', numeric: true, sort: row => last(row.life[clock].median[1]), cell: row => range(row.life[clock].median[0], row.life[clock].median[1], unit) },
      { key: 'p90', title: '90 % dead', numeric: true, sort: row => last(row.life[clock].p90[1]), cell: row => range(row.life[clock].p90[0], row.life[clock].p90[1], unit) },
      figures('surviving', 'Survive', percent, row => surviving(row.life, clock), { about: 'Share that outlives the oldest death found' }),
      figures('tracked', 'Tracked', count, row => row.life.tracked),
      figures('bytes', 'Bytes', bytes, row => (row.row ? row.row.bytes : null), { initial: true }),
    ],
  });
}

function scatterView(model, params, update, go) {
  if (!model.hasLives) {
    return [heading('Size and age', null), noLives(model)];
  }
  const clock = CLOCKS[params.clock] ? params.clock : 'nanos';
  const of = params.of === 'sites' ? 'sites' : 'types';
  const unit = CLOCKS[clock].unit;
  const points = lifeRows(model, of).filter(row => row.row && row.row.bytes > 0).map(row => {
    const median = row.life[clock].median;
    return {
      from: median[0], to: median[1], y: row.row.bytes, size: row.row.allocations, name: row.short,
      href: '#' + link('lifetimes', { clock: params.clock, ...row.key }),
      words: row.short + '\n' + row.full,
      about: row.short + ': ' + bytes(row.row.bytes) + ', ' + counted(row.row.allocations, 'object', 'objects') + ', median ' + range(median[0], median[1], unit),
    };
  });
  const said = h('p', { class: 'found' });
  const figure = h('figure', { class: 'wide', 'data-searched': true, onsearched: event => draw(event.detail) });
  // points that a search does not find are pale, and have no names
  const draw = text => {
    const matches = textMatcher(text);
    const shown = points.map(point => ({ ...point, pale: matches !== null && !matches(point.words) }));
    said.textContent = matches === null ? '' : count(shown.filter(point => !point.pale).length) + ' of ' + counted(points.length, of.slice(0, -1), of);
    figure.replaceChildren(...inBothWidths(area => scatterPlot(area, shown, clock, 'Bytes against median lifetime, ' + counted(points.length, 'point', 'points') + '. The table of ' + of + ' has the same numbers.'), [SCATTER, SMALL_SCATTER]));
  };
  draw(params.q || '');
  return [
    heading('Size and age', 'Bytes allocated against median lifetime. Points at the top right cost the most memory; points at the top left cost the most collections. Click a point to see its curve.'),
    h('div', { class: 'controls' },
      choices('Of', [['types', 'Types'], ['sites', 'Sites']], of, value => go({ of: value === 'types' ? '' : value })),
      choices('Clock', [['nanos', 'Time'], ['bytes', 'Bytes'], ['collections', 'Collections']], clock, value => go({ clock: value === 'nanos' ? '' : value })), said),
    points.length === 0 ? nothing('No object was tracked.') : figure,
    h('p', { class: 'legend' }, 'A line to the left: the median lies between its ends. Larger points: more objects. On the right: more than half of the objects were alive at the end.'),
  ];
}
