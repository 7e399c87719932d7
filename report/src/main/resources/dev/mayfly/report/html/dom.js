// Elements are made here and nowhere else. Text from the profile becomes a text node or the
// value of a harmless attribute; markup is never made from a string.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const name of Object.keys(attributes || {})) {
    const value = attributes[name];
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
  return element;
}

function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function byId(id) {
  return document.getElementById(id);
}

let lastSaid = 0;

// announces changes of the page to those who do not see it
function say(text) {
  window.clearTimeout(lastSaid);
  lastSaid = window.setTimeout(() => {
    byId('status').textContent = text;
  }, 250);
}

// a bar of so large a share, behind or below a number
function bar(shareOfAll, kind) {
  const inner = h('span', { class: 'fill' + (kind ? ' ' + kind : '') });
  inner.style.width = Math.max(0, Math.min(100, 100 * shareOfAll)) + '%';
  return h('span', { class: 'bar', 'aria-hidden': 'true' }, inner);
}

// one of several choices: radio buttons that look like a row of buttons, or a list where they are many
const MOST_BUTTONS = 7;
let groups = 0;

function choices(title, options, chosen, choose) {
  if (options.length > MOST_BUTTONS) {
    return picker(title, options, chosen, choose);
  }
  const name = 'choice' + groups++;
  return h(
    'fieldset',
    { class: 'choices' },
    h('legend', {}, title),
    h(
      'div',
      { class: 'segments' },
      options.map(([value, text]) => {
        const id = name + value;
        return [
          h('input', {
            type: 'radio', id: id, name: name, value: value, checked: value === chosen,
            onchange: () => choose(value),
          }),
          h('label', { for: id }, text),
        ];
      })
    )
  );
}

function picker(title, options, chosen, choose) {
  const select = h(
    'select',
    { onchange: event => choose(event.target.value) },
    options.map(([value, text]) => h('option', { value: value, selected: value === chosen }, text))
  );
  return h('label', { class: 'field' }, h('span', {}, title), select);
}

const LONG_WORD = 17; // letters that the first column has on a phone

// a name as parts between which a line may break: after dots and the like, and in long words before capitals
function breakable(text) {
  return text.split(/(?<=[.,$_:/;]|\w\()(?!\d)/).flatMap(part => (part.length > LONG_WORD ? part.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/) : [part]))
    .flatMap((part, i) => (i === 0 ? [part] : [h('wbr'), part]));
}

function code(text) {
  return h('code', {}, breakable(text));
}

// a class name: what tells it first, the package behind it and less loud
function named(short, full) {
  const rest = full.endsWith(short) ? full.slice(0, full.length - short.length).replace(/\.$/, '') : full;
  return h('span', { class: 'named', title: full }, code(short || '(no name)'), rest ? h('small', {}, breakable(rest)) : '');
}

// A box that scrolls, with a shade and words where it goes on: beyond(box) tells the words, or '' at the end.
function cued(box, beyond, onward) {
  const cue = h('button', { type: 'button', class: 'cue', tabindex: '-1', 'aria-hidden': 'true', onclick: onward });
  const frame = h('div', { class: 'cued' }, box, cue);
  const look = () => {
    const words = beyond(box);
    cue.textContent = words;
    cue.hidden = words === '';
    frame.classList.toggle('before', box.scrollLeft > 1);
  };
  box.addEventListener('scroll', look, { passive: true });
  new ResizeObserver(look).observe(box);
  frame.look = look;
  return frame;
}

// a table that may be wider than the page
function wideBox(label, table) {
  const box = h('div', { class: 'scroll', role: 'region', 'aria-label': label, tabindex: '0' }, table);
  return cued(box, () => (box.scrollLeft + box.clientWidth < box.scrollWidth - 1 ? 'more columns →' : ''),
    () => box.scrollBy({ left: box.clientWidth * 0.7, behavior: 'smooth' }));
}

function heading(title, about) {
  return h('div', { class: 'head' }, h('h1', {}, title), about ? h('p', { class: 'lead' }, about) : null);
}

function nothing(text) {
  return h('p', { class: 'empty' }, text);
}

// puts a text on the clipboard; a page that was opened from disk may have no other way than the old one
function copyText(text, done) {
  const old = () => {
    const field = h('textarea', { class: 'unseen', 'aria-hidden': 'true' });
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    done(copied);
  };
  if (navigator.clipboard) {
    navigator.clipboard.writeText(text).then(() => done(true), old);
  } else {
    old();
  }
}

function saveAs(name, kind, text) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  h('a', { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function csvCell(text) {
  return /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
}

function csvOf(rows) {
  return rows.map(row => row.map(cell => csvCell(String(cell))).join(',') + '\r\n').join('');
}
