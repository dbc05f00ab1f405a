import { expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { withNoBreakSpaces } from './no-break-spaces.ts';

/** With a visible sign in place of the no-break space. */
const seen = (...of: Parameters<typeof withNoBreakSpaces>) =>
  withNoBreakSpaces(...of).replaceAll('\u00A0', '·');

it.each([
  ['ru', 'Ссылка в меню и в подвале', 'Ссылка в·меню и·в·подвале'],
  ['ru', 'И ещё: до 2,5 с — хорошо, больше 4 с — плохо', 'И·ещё: до 2,5·с·— хорошо, больше 4·с·— плохо'],
  ['uk', 'Сторінка є в індексі, а сайт — ні', 'Сторінка є·в·індексі, а·сайт·— ні'],
  ['pl', 'Link w menu i w stopce, z {count} stron', 'Link w·menu i·w·stopce, z·{count} stron'],
  ['pl', 'A to plan A i {width} z {limit} px', 'A·to plan A·i·{width}·z·{limit}·px'],
  [
    'en',
    'A page of 150 KB in 200 ms, a {width} × {height} px image',
    'A page of 150·KB in 200·ms, a {width} × {height}·px image',
  ],
  ['en', 'a plan of 10 % and 10 sites', 'a plan of 10·% and 10 sites'],
  ['ru', '5 МБ и 150 КБ за 200 мс', '5·МБ и·150·КБ за 200·мс'],
  ['ru', 'Проверка № {id}', 'Проверка №·{id}'],
  ['pl', 'hreflang „{code}”: różne strony ({count})', 'hreflang „{code}”: różne strony·({count})'],
  ['ru', 'Строки (25) и остальные (все)', 'Строки·(25) и·остальные (все)'],
  ['ru', 'А в чае и к чаю, о чае с чаем у чая: я', 'А·в·чае и·к·чаю, о·чае с·чаем у·чая: я'],
  ['uk', 'А в чаї й з чаєм, і у чаю о шостій є я', 'А·в·чаї й·з·чаєм, і·у·чаю о·шостій є·я'],
  ['pl', 'A i o herbacie u niej w dom z domu', 'A·i·o·herbacie u·niej w·dom z·domu'],
  [
    'ru',
    'Проверено адресов: {done} из {total}. Текст из {source}',
    'Проверено адресов: {done}·из·{total}. Текст из {source}',
  ],
  ['uk', 'виконано {count} з {total} тестів', 'виконано {count}·з·{total} тестів'],
  ['pl', 'Dodano {done} z {count}', 'Dodano {done}·z·{count}'],
  ['pl', '{top} z {count} w top 10, Top 100', '{top}·z·{count} w·top·10, Top·100'],
  ['pl', 'stop 10 razy', 'stop 10 razy'],
  // What follows a hyphen is the end of a word.
  ['ru', 'Из URL-а страницы', 'Из URL-а страницы'],
  ['ru', 'Слово «в» и cookie-файл X-y z', 'Слово «в» и·cookie-файл X-y z'],
] as const)('%s: %s', (language, message, expected) => {
  expect(seen(language, message)).toBe(expected);
});

it.each(LANGUAGES)('changes nothing the second time (%s)', (language) => {
  const once = withNoBreakSpaces(language, 'в и в — a w z 5 px, № 5, 10 %');
  expect(withNoBreakSpaces(language, once)).toBe(once);
});
