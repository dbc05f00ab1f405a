import { expect, it } from 'vitest';
import { loadTranslator, withSetTexts } from '../../i18n/page-texts.ts';
import type { Comparison } from '../../pages/compare.ts';
import { comparedMarkdown } from './compared-markdown.ts';

const words = await withSetTexts(await loadTranslator('en'));

const ADDRESSES = ['https://shop.example/a', 'https://shop.example/b?session_id=abcdef0123456789'] as const;
const COMPARISON: Comparison = {
  fields: [
    { field: 'index', importance: 'critical', values: [{ before: 'open', now: 'closed' }] },
    { field: 'title', importance: 'important', values: [{ before: 'Kettle *one*', now: null }] },
    { field: 'text', importance: 'minor', values: [{ before: '120', now: '120' }] },
  ],
  same: [
    { field: 'lang', texts: ['en'] },
    { field: 'viewport', texts: ['width=device-width'] },
  ],
  unknown: ['content-security-policy', 'alternates'],
};

it('the differences of two pages, as text that can be pasted anywhere', () => {
  const pages = { wanted: { as: 'visitor' }, addresses: ADDRESSES, comparison: COMPARISON } as const;
  expect(comparedMarkdown(pages, false, words)).toBe(`# 3 differences

- This page: https://shop.example/a
- Other page: https://shop.example/b?session_id=…

Seen as: Visitor without cookies

- Error: **Indexing**
  - This page: allowed
  - Other page: blocked
- Warning: **Title**
  - This page: Kettle \\*one\\*
  - Other page: –
- Notice: **Words**
  - This page: 120
  - Other page: Same number, different words

2 things are the same

Known of only one page, so not compared: Content-Security-Policy, Language versions
`);
});

it('with the sides the other way round, and nothing more if nothing is the same or unknown', () => {
  const comparison = { ...COMPARISON, same: [], unknown: [] };
  const pages = { wanted: { as: 'scriptless' }, addresses: ADDRESSES, comparison } as const;
  expect(comparedMarkdown(pages, true, words)).toBe(`# 3 differences

- Without scripts: https://shop.example/b?session_id=…
- With scripts: https://shop.example/a

Seen as: Without scripts

- Error: **Indexing**
  - Without scripts: blocked
  - With scripts: allowed
- Warning: **Title**
  - Without scripts: –
  - With scripts: Kettle \\*one\\*
- Notice: **Words**
  - Without scripts: Same number, different words
  - With scripts: 120
`);
});
