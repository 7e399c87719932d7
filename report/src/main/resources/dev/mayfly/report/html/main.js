// The report: its views, and what they share.

function showReport(model) {
  for (const site of [...model.sites].sort((a, b) => b.bytes - a.bytes)) {
    hueOf(model.frameClass[model.siteFrame[site.of]]);
  }
  treesOf(model, contextTree);
  model.methods = lazily(() => methodRows(model, model.tree('all')));
  model.siteKey = site => model.siteText(site) + '@' + model.frameName[model.siteFrame[site]];
  // where a site's line of source is shown
  model.sourceOf = new Map(model.data.siteSources.site.map((site, i) => [site, model.data.sources[model.data.siteSources.file[i]].name]));
  const { errors, self } = model.data;
  const errorOf = new Map(errors.context.map((context, i) => [context, [errors.allocations[i], errors.bytes[i]]]));
  model.errorOf = contexts => (contexts.length === 1 ? errorOf.get(contexts[0]) : undefined);
  model.ownSites = contexts => {
    const lines = new Map();
    self.context.forEach((of, i) => {
      if (contexts.includes(of)) {
        const line = lines.get(self.site[i]) || { site: self.site[i], bytes: 0, allocations: 0 };
        lines.set(line.site, line);
        line.bytes += self.bytes[i];
        line.allocations += self.allocations[i];
      }
    });
    return [...lines.values()].sort((a, b) => b.bytes - a.bytes);
  };

  const { data } = model;
  const chapters = chapterViews(model);
  const tabOf = { own: 'Allocations', start: 'Start', arrays: 'Allocations', memory: 'Overview', layers: 'Overview', threads: 'Owners', accounts: 'Owners', coverage: 'Coverage', unwoven: 'Allocations', generations: 'Lifetimes', leaks: 'Lifetimes' };
  const chaptersOf = tab => chapters.filter(view => (tabOf[view.key] || 'Analyses') === tab);
  const lives = of => lazily(() => lifeRows(model, of));
  const lifeText = row => row.short + '\n' + row.full;
  const only = (condition, ...views) => (condition ? views : []);
  showPage(model, [
    { title: 'Overview', views: [{ key: 'overview', title: 'Overview', make: overviewView }, ...chaptersOf('Overview')] },
    { title: 'Start', views: chaptersOf('Start') },
    {
      title: 'Contexts', views: [
        { key: 'contexts', title: 'Contexts', make: contextsView, hits: model.empty ? null : hitsInTree(() => model.tree(), OBJECTS) },
        { key: 'tree', title: 'Call tree', make: callTreeView },
      ],
    },
    {
      title: 'Allocations', views: [
        ...chapters.filter(view => view.key === 'own'),
        { key: 'types', title: 'Types', make: typesView, hits: hitsAmong(() => model.types, row => typeWords(model, row.of)) },
        { key: 'sites', title: 'Sites', make: sitesView, hits: hitsAmong(() => model.sites, row => siteWords(model, row.of)) },
        { key: 'methods', title: 'Methods', make: methodsView, hits: hitsAmong(model.methods, row => methodWords(model, row.of)) },
        ...chaptersOf('Allocations').filter(view => view.key !== 'own'),
        ...only(data.sources.length > 0, { key: 'source', title: 'Source', make: sourceView, hits: hitsAmong(() => data.sources, file => file.name + '\n' + file.lines.join('\n')) }),
      ],
    },
    { title: 'Owners', views: chaptersOf('Owners') },
    {
      title: 'Lifetimes', views: [
        { key: 'lifetimes', title: 'Lifetimes', make: lifetimesView, hits: model.hasLives ? hitsAmong(lives('types'), lifeText) : null },
        { key: 'ages', title: 'Size and age', make: scatterView },
        ...chaptersOf('Lifetimes'),
      ],
    },
    { title: 'Analyses', views: chaptersOf('Analyses') },
    { title: 'Coverage', views: chaptersOf('Coverage').map(view => ({ ...view, make: coverageView })) },
  ], {
    title: 'Mayfly · ' + programOf(data.environment),
    program: programOf(data.environment),
    about: aboutRun(data.environment),
    version: data.environment.mayflyVersion,
    above: () => rangeLine(data),
  });
}

function start() {
  const model = readNames();
  if (model.data.before) {
    showComparison(model);
  } else {
    showReport(readModel(model));
  }
}

start();
