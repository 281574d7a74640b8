// The search of the documentation: the index comes when somebody types first, and nothing typed leaves the browser.
import { SEARCH } from './search-options.mjs';

const form = document.querySelector('form[role=search]');
const field = document.querySelector('#q');
const found = document.querySelector('#found');
const MOST = 12;
let index;

async function load() {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import('./minisearch.mjs'),
    fetch('/docs/search-index.json'),
  ]);
  return MiniSearch.loadJSON(await answer.text(), SEARCH);
}

async function search() {
  const words = field.value.trim();
  if (words === '') return void (found.hidden = true);
  index ??= load();
  const results = (await index).search(words).slice(0, MOST);
  // Another word was typed meanwhile.
  if (words !== field.value.trim()) return;
  found.replaceChildren(heading(results.length, words), list(results));
  found.hidden = false;
}

function heading(count, words) {
  const line = document.createElement('p');
  line.textContent = count === 0 ? `Nothing found for “${words}”.` : `Found for “${words}”:`;
  return line;
}

function list(results) {
  const lines = results.map(({ id, title, heading: part }) => {
    const link = document.createElement('a');
    link.href = id;
    link.textContent = part ? `${title}: ${part}` : title;
    const line = document.createElement('li');
    line.append(link);
    return line;
  });
  const all = document.createElement('ul');
  all.append(...lines);
  return all;
}

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
field.addEventListener('input', () => void search());
found.addEventListener('click', () => (found.hidden = true));
field.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') found.hidden = true;
});
