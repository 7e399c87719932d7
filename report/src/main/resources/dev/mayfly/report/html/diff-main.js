// The comparison: its views.

function showComparison(model) {
  treesOf(model, comparedTree);
  const { before, after } = model.data;
  // the graph is the view of contexts
  Object.assign(chapterOf(model.data, 'contexts'), { view: 'paths', title: 'Paths', heading: 'Paths' });
  const program = programOf(after.program || after.scope ? after : before);
  const chapters = chapterViews(model);
  const views = (...keys) => keys.flatMap(key => chapters.filter(view => view.key === key));
  showPage(model, [
    { title: 'Overview', views: [{ key: 'overview', title: 'Overview', make: diffOverviewView }] },
    { title: 'Contexts', views: [{ key: 'contexts', title: 'Contexts', make: diffContextsView, hits: hitsInTree(() => model.tree(), BOTH + OBJECTS) }, ...views('paths', 'physical-bytes', 'bytecodes', 'cpu-time')] },
    { title: 'Allocations', views: views('types', 'sites', 'methods', 'allocated-by-unwoven-code') },
    { title: 'Owners', views: views('layers', 'accounts') },
  ], {
    title: 'Mayfly comparison · ' + program,
    program: program,
    about: [['comparison', 'comparison of ' + dayOf(before.start) + ' (before) with ' + dayOf(after.start) + ' (after)'], ['command', after.command]],
    version: after.mayflyVersion,
  });
}
