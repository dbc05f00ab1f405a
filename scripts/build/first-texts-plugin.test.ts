import { expect, it } from 'vitest';
import { firstTextsOf } from './first-texts-plugin.ts';

it('the popup starts with the strings whose keys are in the code that it starts with, in every plural form', () => {
  const { page, area, report, promotion } = firstTextsOf('ru') as Record<string, Record<string, unknown>>;
  expect(Object.keys(page ?? {})).toEqual(['broken', 'reload', 'checkAgain', 'options', 'shortcut']);
  // The end of these keys is only known at run time.
  expect(Object.keys(area ?? {})).toEqual(['seo', 'security']);
  expect(Object.keys(report ?? {}).filter((name) => name.startsWith('passedCount'))).toEqual([
    'passedCount_one',
    'passedCount_few',
    'passedCount_many',
    'passedCount_other',
  ]);
  // Screens of the panel.
  expect(promotion).toBe(undefined);
});
