// Filters the list of checks. Without it, the whole list is there, and no field.
const box = document.querySelector('.search');
const field = box.querySelector('input');
const status = box.querySelector('p');
const rows = [...document.querySelectorAll('[data-words]')].map((row) => ({ row, words: row.dataset.words }));
const groups = [...document.querySelectorAll('.topic, .area')];

function filter() {
  const wanted = field.value.toLocaleLowerCase(document.documentElement.lang).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { row, words } of rows) {
    row.hidden = !wanted.every((word) => words.includes(word));
    if (!row.hidden) shown += 1;
  }
  for (const group of groups) group.hidden = !group.querySelector('[data-words]:not([hidden])');
  status.textContent =
    wanted.length === 0
      ? ''
      : status.dataset.text.replace('{number}', String(shown)).replace('{total}', String(rows.length));
}

field.addEventListener('input', filter);
box.hidden = false;
filter();
