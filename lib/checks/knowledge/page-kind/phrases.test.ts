import { expect, it } from 'vitest';
import { inspectionOf } from '../../example-inspection.ts';
import { languagesOf } from './phrases.ts';

const ENGLISH =
  'We make kettles of copper, and they last for long because it is a good metal for the water. ';
const DANISH =
  'Vi laver kedler af kobber, som holder længe, fordi det er et godt metal til vand, og du kan læse om det her. ';
const RUSSIAN = 'Мы делаем чайники из меди, и они служат долго, потому что это хороший металл для воды. ';
const LATIN = 'en pl de fr es it pt nl cs sk sv da no fi tr ro hu vi id';

it.each([
  ['English', 'en-US', ENGLISH, 40, 'en'],
  ['English, but too short to be sure', 'en', ENGLISH, 5, LATIN],
  ['not in the English that its template declares', 'en', DANISH, 40, LATIN],
  ['in the language that it declares', 'da', DANISH, 40, 'en da'],
  ['of no declared language', '', ENGLISH, 40, LATIN],
  ['in another script than the one of its language', 'en', RUSSIAN, 40, 'en ru uk bg'],
])('a page that is %s', (_name, lang, text, times, languages) => {
  const { page } = inspectionOf({ html: `<html lang="${lang}"><p>${text.repeat(times)}</p>` });
  expect(languagesOf(page).join(' ')).toBe(languages);
});
