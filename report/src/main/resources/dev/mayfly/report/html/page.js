// The page around the views: which of them is shown stands in the fragment of its address, with all that was chosen there.


// the range of time that all views show, as the address has it
let shownRange = '';

function link(view, params) {
  const search = new URLSearchParams();
  if (shownRange !== '' && params.range === undefined) {
    search.set('range', shownRange);
  }
  for (const key of Object.keys(params)) {
    if (params[key]) {
      search.set(key, params[key]);
    }
  }
  const text = search.toString();
  return text === '' ? view : view + '?' + text;
}

function isDark() {
  if (printing) {
    return false;
  }
  const theme = document.documentElement.dataset.theme;
  return theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
}

let printing = false;

const LONG_COMMAND = 120; // characters of what the header says of the run

const PAPER_WIDTH = 690; // of an upright page, in pixels
const PAPER_FONT = 10.5; // as the style sheet has it

// a table that is wider than the page becomes smaller
function fitOnPaper(table) {
  table.style.width = 'min-content';
  const width = table.offsetWidth * PAPER_FONT / parseFloat(getComputedStyle(document.documentElement).fontSize);
  table.style.width = '';
  if (width > PAPER_WIDTH) {
    table.style.zoom = PAPER_WIDTH / width;
  }
}

function keysHelp(tabs) {
  const rows = [
    ...tabs.map((tab, i) => [String(i + 1), tab.views.length === 1 ? tab.views[0].title : tab.title + ': ' + tab.views.map(view => view.title).join(', ')]),
    ['[  ]', 'previous view, next view'],
    ['/', 'search all views'],
    ['Enter, n', 'next match in contexts'],
    ['Shift+Enter, N', 'previous match'],
    ['↑ ↓ ← →', 'in the graph: move between contexts; in the call tree: move, expand and collapse'],
    ['Enter, Escape', 'in the graph: zoom in, zoom out; Home: show all'],
    ['← →, Shift, Enter', 'in the chart of rates: choose a range of time'],
    ['?', 'show these keys'],
  ];
  const box = h('dialog', { class: 'keys', 'aria-label': 'Keys' },
    h('h2', {}, 'Keys'),
    h('dl', {}, rows.map(([key, text]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, text)])),
    h('button', { type: 'button', class: 'more', onclick: () => box.close() }, 'Close'));
  return box;
}

function lazily(make) {
  let made = null;
  return () => {
    made = made || { value: make() };
    return made.value;
  };
}

// The views of a tab are { key, title, make, hits }: key is the name in the fragment, and hits(matches) counts what a
// search finds in the view: { many, names }, names for the first of them.
function viewsOf(tabs) {
  tabs.forEach(tab => tab.views.forEach(view => {
    view.tab = tab;
  }));
  return tabs.flatMap(tab => tab.views);
}

// tabs: { title, views }, those without views are left out
function showPage(model, allTabs, { title, program, about, version, above = () => null }) {
  const tabs = allTabs.filter(tab => tab.views.length > 0);
  const views = viewsOf(tabs);
  const content = byId('content');
  const within = byId('within');
  let current = null;
  let graph = null;
  let ownKeys = {};
  let updateShown = () => {};

  function parse() {
    const [name, query] = window.location.hash.slice(1).split('?');
    const view = views.find(v => v.key === name) || views[0];
    return { view: view, missing: name && view.key !== name ? name : '', params: Object.fromEntries(new URLSearchParams(query || '')) };
  }

  function build(view, params) {
    // what changes within the view stands in the address; a step in the history only if it is one
    const update = (changes, step) => {
      Object.assign(params, changes);
      const address = '#' + link(view.key, params);
      if (step) {
        window.history.pushState(null, '', address);
      } else {
        window.history.replaceState(null, '', address);
      }
    };
    // what changes the view: it is made anew
    const go = changes => {
      update(changes);
      show(false);
    };
    const made = view.make(model, params, update, go);
    return { shown: () => {}, graph: null, update: update, ...(Array.isArray(made) ? { nodes: made } : made) };
  }

  // it goes along to other views; with another one the page begins anew
  function keepRange() {
    const { view, params } = parse();
    if (shownRange !== '' && !params.range) {
      window.history.replaceState(null, '', '#' + link(view.key, params));
    } else if ((params.range || '') !== shownRange) {
      window.location.reload();
    }
  }

  function show(moved) {
    const { view, params, missing } = parse();
    const focused = document.activeElement && document.activeElement.name ? [document.activeElement.closest('fieldset'), document.activeElement.value] : null;
    const group = focused && focused[0] ? focused[0].querySelector('legend').textContent : null;
    const made = build(view, params);
    content.replaceChildren(...[above(), missing ? h('p', { class: 'hint missing' }, 'This report has no view "' + missing + '": the program ran without the option that it needs. This is the overview.') : null,
      params.range && model.data.range === undefined ? h('p', { class: 'hint missing' }, 'This report has no counts of the range "' + params.range + '", which the link names. The whole time is shown.') : null, ...made.nodes].filter(Boolean));
    content.className = 'view-' + view.key;
    graph = made.graph;
    ownKeys = made.keys || {};
    updateShown = made.update;
    search.shows(view, params.q || '');
    made.shown();
    document.title = view.title + ' · ' + title;
    within.replaceChildren(...(isOne(view.tab) ? [] : view.tab.views.map(one => h('li', {}, viewLink(one, one.title)))));
    byId('within-tab').hidden = isOne(view.tab);
    for (const item of document.querySelectorAll('#views a, #within a')) {
      const isTab = item.closest('#views') !== null;
      if (isTab ? item.dataset.tab === view.tab.title : item.dataset.view === view.key) {
        item.setAttribute('aria-current', isTab && !isOne(view.tab) ? 'true' : 'page');
      } else {
        item.removeAttribute('aria-current');
      }
    }
    if (moved && current !== null && current !== view.key) {
      window.scrollTo(0, 0);
      content.focus({ preventScroll: true });
    } else if (group !== null) {
      // the choice that was just made keeps the focus
      for (const legend of content.querySelectorAll('legend')) {
        if (legend.textContent === group) {
          const input = [...legend.parentElement.querySelectorAll('input')].find(i => i.checked);
          if (input) {
            input.focus({ preventScroll: true });
          }
        }
      }
    }
    current = view.key;
  }

  // a tab of one view that has its name is that view
  function isOne(tab) {
    return tab.views.length === 1 && tab.views[0].title === tab.title;
  }

  // a search goes along to other views
  function viewLink(view, text) {
    return h('a', { href: '#' + link(view.key, { q: search.text() }), 'data-view': view.key, 'data-tab': view.tab.title }, text);
  }

  const search = pageSearch(model, views, {
    changed: text => {
      updateShown({ q: text });
      content.querySelectorAll('[data-searched]').forEach(part => part.dispatchEvent(new CustomEvent('searched', { detail: text })));
      document.querySelectorAll('#views a, #within a').forEach(item => item.setAttribute('href', '#' + link(item.dataset.view, { q: text })));
    },
    // from match to match, where the view can; else on to the first view with a match
    onward: back => (ownKeys.n ? ownKeys[back ? 'N' : 'n']() : search.goToFirst()),
  });
  byId('search-box').append(search.element);
  byId('views').append(...tabs.map(tab => h('li', {}, viewLink(tab.views[0], tab.title))));
  byId('within-tab').setAttribute('aria-label', 'Views of the tab');
  byId('program').textContent = program;
  byId('about').replaceChildren(...about.filter(([, text]) => text).flatMap(([what, text], i) => [i === 0 ? '' : ' · ', h('span', { class: what, title: text.length > LONG_COMMAND ? text : what }, text.length > LONG_COMMAND ? text.slice(0, LONG_COMMAND) + '…' : text)]));
  byId('foot').textContent = 'Mayfly ' + version + '. Most objects, like mayflies, live a day.';
  const help = keysHelp(tabs);
  document.body.append(help);
  byId('foot').append(' ', h('button', { type: 'button', class: 'quiet', onclick: () => help.showModal() }, 'Keys: ?'));

  const goTo = view => {
    window.location.hash = '#' + link(view.key, { q: search.text() });
  };
  const step = by => goTo(views[(views.indexOf(parse().view) + by + views.length) % views.length]);

  themes(() => graph && graph.refresh());
  window.addEventListener('hashchange', () => {
    keepRange();
    show(true);
  });
  let later = 0;
  window.addEventListener('resize', () => {
    window.clearTimeout(later);
    later = window.setTimeout(() => graph && graph.refresh(), 60);
  });
  document.addEventListener('keydown', event => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'radio';
    if (typing || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (help.open) {
      return;
    }
    const number = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    if (event.key === '?') {
      help.showModal();
    } else if (event.key === '[' || event.key === ']') {
      step(event.key === ']' ? 1 : -1);
    } else if (ownKeys[event.key]) {
      event.preventDefault();
      ownKeys[event.key]();
    } else if (event.key === '/') {
      event.preventDefault();
      search.focus();
    } else if (number >= 0 && tabs[number]) {
      goTo(tabs[number].views[0]);
    }
  });

  // paper has no tabs: all views, one after the other
  window.addEventListener('beforeprint', () => {
    printing = true;
    const shown = parse();
    const all = views.map(view => {
      const made = build(view, view === shown.view ? shown.params : {});
      return { made: made, section: h('section', { class: 'page view-' + view.key }, made.nodes.filter(Boolean)) };
    });
    content.replaceChildren(...all.map(page => page.section));
    content.querySelectorAll('.scroll > table:not(.source)').forEach(fitOnPaper);
    for (const page of all) {
      if (page.made.graph) {
        page.made.graph.printing = true;
      }
      page.made.shown();
      if (page.made.graph) {
        page.made.graph.refresh();
      }
    }
  });
  window.addEventListener('afterprint', () => {
    printing = false;
    show(false);
  });

  shownRange = model.data.range === undefined ? '' : parse().params.range;
  show(false);
  document.documentElement.dataset.ready = Math.round(performance.now());
}

function themes(changed) {
  const buttons = document.querySelectorAll('.theme button');
  const set = theme => {
    if (theme === 'auto') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = theme;
    }
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset.theme === theme));
    }
    changed();
  };
  let kept = null;
  try {
    kept = window.localStorage.getItem('mayfly-theme');
  } catch (refused) {
    kept = null;
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      set(button.dataset.theme);
      try {
        window.localStorage.setItem('mayfly-theme', button.dataset.theme);
      } catch (refused) {
        // then it holds for this page only
      }
    });
  }
  set(kept === 'light' || kept === 'dark' ? kept : 'auto');
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
