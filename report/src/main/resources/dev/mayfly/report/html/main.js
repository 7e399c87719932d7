// The report: its views, and what they share.

function start() {
  const model = readModel();
  const trees = new Map();
  // by the libraries whose methods stand one by one, as an address names them
  model.tree = (opened = '') => {
    const key = model.rest === null ? '' : opened;
    const libraries = key.split('_');
    if (!trees.has(key)) {
      trees.set(key, contextTree(model, library => key === 'all' || libraries.includes(String(library))));
    }
    return trees.get(key);
  };
  const callers = new Map();
  model.callers = tree => {
    if (!callers.has(tree)) {
      callers.set(tree, callerTree(model, tree));
    }
    return callers.get(tree);
  };
  model.methods = lazily(() => methodRows(model, model.tree('all')));
  model.siteKey = site => model.siteText(site) + '@' + model.frameName[model.siteFrame[site]];
  // where a site's line of source is shown
  model.sourceOf = new Map(model.data.siteSources.site.map((site, i) => [site, model.data.sources[model.data.siteSources.file[i]].name]));
  const { errors, self } = model.data;
  model.errors = new Map(errors.context.map((context, i) => [context, [errors.allocations[i], errors.bytes[i]]]));
  model.ownSites = context => {
    const lines = [];
    self.context.forEach((of, i) => {
      if (of === context) {
        lines.push({ site: self.site[i], bytes: self.bytes[i], allocations: self.allocations[i] });
      }
    });
    return lines.sort((a, b) => b.bytes - a.bytes);
  };

  const chapters = chapterViews(model);
  const first = ['threads', 'accounts'];
  const views = [
    ['overview', 'Overview', overviewView],
    ['contexts', 'Contexts', contextsView],
    ['types', 'Types', typesView],
    ['sites', 'Sites', sitesView],
    ['methods', 'Methods', methodsView],
    ...first.filter(key => chapters.has(key)).map(key => chapters.get(key)),
    ['lifetimes', 'Lifetimes', lifetimesView],
    ['ages', 'Size and age', scatterView],
    ['generations', 'Generations', generationsView],
    ['coverage', 'Coverage', coverageView],
  ];
  if (model.data.leaks.counted) {
    views.push(['leaks', 'Leaks', leaksView]);
  }
  if (model.data.arrayLengths.length > 0) {
    views.push(['arrays', 'Arrays', arraysView]);
  }
  views.push(...[...chapters.keys()].filter(key => !first.includes(key)).map(key => chapters.get(key)));
  if (model.data.metrics.length > 0) {
    views.push(['metrics', 'Continuous', metricsView]);
  }
  if (model.data.layout.rows.length > 0) {
    views.push(['layout', 'Layout', layoutView]);
  }
  if (model.data.sources.length > 0) {
    views.push(['source', 'Source', sourceView]);
  }
  showPage(model, views, {
    title: 'Mayfly · ' + (model.data.environment.scope || 'report'),
    about: model.data.environment.scope,
    version: model.data.environment.mayflyVersion,
  });
}

start();
