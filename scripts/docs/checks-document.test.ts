import { expect, it } from 'vitest';
import { type AnyCheck, defineCheck, type Example } from '../../lib/checks/check.ts';
import { deepChecks } from '../../lib/checks/deep/index.ts';
import { checks } from '../../lib/checks/index.ts';
import { siteChecks } from '../../lib/checks/site/index.ts';
import { allAreas, checksDocument } from './checks-document.ts';

const wide = defineCheck({
  severity: 'warning',
  title: 'A title that fits',
  why: 'A <title> is cut where it does not fit.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  remedy: 'Keep it short.',
  messages: {
    wide: { fault: 'Title *{width}* px wide', says: 'The title is {width} px wide.', remedy: 'Cut it.' },
    several: {
      fault: { one: '{count} title', other: '{count} titles' },
      says: { one: '{count} title.', other: 'There are {count} titles.' },
    },
  },
  *run() {
    yield { message: 'wide', values: { width: 700 } };
  },
});
const many = 'x'.repeat(161);
const examples: readonly Example[] = [
  { html: '<title>Kettles</title>' },
  { name: 'two of them', html: '<title>`a`</title>\n <title>b</title>', finds: ['several'] },
  { html: '', headers: {}, finds: [{ message: 'wide' } as never] },
  { headers: { 'x-a': '1', 'x-b': '2' }, robotsTxt: many, verdict: 'not applicable' },
  { html: '<title>\u200e</title>', status: 404 },
];

it('the list has each check under its area and severity: wording, source, remedy and examples', () => {
  const absent = { id: 'seo/title-absent', check: { ...wide, severity: 'error' } as AnyCheck, examples: [] };
  const document = checksDocument([
    { title: 'Search', checks: [{ id: 'seo/title-wide', check: wide, examples }, absent] },
    { title: 'On demand', checks: [] },
  ]);
  const chapter = (id: string, lines: readonly string[]) => `#### ${id}

**A title that fits.** A \\<title\\> is cut where it does not fit. [developers.google.com](https://developers.google.com/search/docs/appearance/title-link)

- **wide**: *Title \\*{width}\\* px wide.* The title is {width} px wide. Cut it.
- **several**: *{count} titles.* There are {count} titles.

How to fix: Keep it short.

<details><summary>${lines.length} examples</summary>

${lines.join('\n')}

</details>`;
  expect(document).toBe(`# The checks

What Plumbline checks: 2 search. Generated from the check files by \`npm run docs\`.

## Search

2 checks.

### Search: error

${chapter('seo/title-absent', [])}

### Search: warning

${chapter('seo/title-wide', [
  '- passes: `<title>Kettles</title>`',
  '- **several**, *two of them*: `` <title>`a`</title> <title>b</title> ``',
  '- **wide**: (empty) · no headers',
  `- not applicable: \`x-a: 1 ⏎ x-b: 2\` · robotsTxt \`${many.slice(1)}…\``,
  '- passes: `<title>\\u{200e}</title>` · status `404`',
])}
`);
});

it('every check is on the list', async () => {
  const listed = (await allAreas()).flatMap(({ checks }) => checks.map(({ id }) => id));
  expect(listed.sort()).toEqual(Object.keys({ ...checks, ...deepChecks, ...siteChecks }).sort());
});
