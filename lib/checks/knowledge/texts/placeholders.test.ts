import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { isAboutPlaceholders, mayBeFilledIn, placeholderIn } from './placeholders.ts';

it.each([
  ['Buy {{ product.name }} online', '{{ product.name }}'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text as a page would show it
  ['Hello ${user}', '${user}'],
  ['{% block title %}', '{% block title %}'],
  ['%%title%%', '%%title%%'],
  ['{title}', '{title}'],
  ['Welcome to {city}', '{city}'],
  ['{product_name} – Shop', '{product_name}'],
  ['GET /users/{name}', null],
  ['GET /tags/{tag}/posts', null],
  ['The set {a} and {kettle}', null],
  ['color:{color}', null],
  ['Buy %s', '%s'],
  ['undefined', 'undefined'],
  ['[object Object]', '[object Object]'],
  ['NaN', 'NaN'],
  ['Nan', null],
  ['None', null],
  ['TODO', null],
  ['undefined is not a function', null],
  ['Save 20%sale', null],
  ['100 % silk', null],
  ['Sets {1, 2, 3} in mathematics', null],
  ['Copper kettles', null],
])('%j', (text, found) => {
  expect(placeholderIn([text])).toBe(found);
});

const titled = (title: string, more = '') =>
  collectHtml(`<title>${title}</title>${more}`, 'https://example.com/');

it.each<readonly [title: string, isAbout: boolean]>([
  ['Template syntax | Vue.js', true],
  ['NaN - JavaScript | MDN', true],
  ['Шаблоны писем', true],
  ...(
    'The placeholder attribute|String interpolation in Ruby|printf format|How sprintf works|Regex cheat sheet|' +
    'Programming basics|The weather API|Our SDK|Documentation|A tutorial|JavaScript basics|TypeScript 5|Python lists|' +
    'PHP null|SQL joins|Angular forms|Svelte stores|Django tags|Jinja filters|Jinja2 filters|Handlebars helpers|' +
    'Smarty modifiers|MDN|Stack Overflow|GitHub|Переменные окружения|Змінні середовища|Синтаксис|Szablony|' +
    'Zmienne środowiskowe|Składnia'
  )
    .split('|')
    .map((title) => [title, true] as const),
  ['Copper kettles', false],
  ['Apia, Samoa', false],
])('%s is about placeholders: %s', (title, isAbout) => {
  expect(isAboutPlaceholders(titled(title))).toBe(isAbout);
});

it('ignores what scripts may still fill in', () => {
  expect(mayBeFilledIn(titled('{{ title }}'))).toBe(false);
  expect(mayBeFilledIn(titled('{{ title }}', '<script src=/app.js></script>'))).toBe(true);
});
