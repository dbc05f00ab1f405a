import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';
import { partsOfTitle, titleOf, withoutLooseEnds } from '../knowledge/texts/titles.ts';

/** Returns the parts of a title. A colon separates parts, too. */
const partsOf = (title: string) => partsOfTitle(title).flatMap((part) => part.split(/:\s+/));

/** Returns the first part that repeats another. A name inside a longer part is no repetition: “Apple Watch | Apple”. */
function repeatedIn(title: string): string | undefined {
  const said = new Set<string>();
  return partsOf(title).find((part) => {
    const plain = plainText(part);
    const isAgain = plain !== '' && said.has(plain);
    said.add(plain);
    return isAgain;
  });
}

/** Returns a title without the parts at its end that repeat others; null if it would still repeat itself. */
function withoutRepetition(title: string): string | null {
  let shorter = title.trim();
  for (;;) {
    const name = repeatedIn(shorter);
    if (name === undefined) return shorter;
    const last = partsOf(shorter).at(-1) ?? '';
    if (plainText(last) !== plainText(name) || !shorter.endsWith(last)) return null;
    shorter = withoutLooseEnds(shorter.slice(0, -last.length)).replace(/[\s:]+$/, '');
  }
}

export default defineCheck({
  loses: ['result', 'little'],
  title: 'The title does not repeat itself',
  why: 'Google sees no reason to repeat a phrase in a title; the space is better used to describe the page.',
  remedy: 'Say it once; the name of the site fits best at the end.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    twice: { fault: 'Title says the same thing twice', says: 'The title says “{name}” more than once.' },
  },

  *run({ page }) {
    const title = titleOf(page);
    if (!title) return 'not applicable';
    const name = repeatedIn(title);
    const at = page.titles.find(({ text }) => text === title);
    if (!name) return;
    const shorter = withoutRepetition(title);
    yield {
      message: 'twice',
      values: { name },
      ...(at && { at }),
      ...(shorter && { fix: `<title>${escapeHtml(shorter)}</title>` }),
    };
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles | Copperly</title>' },
  {
    html: '<title>Copper kettles | Copperly – Copperly</title>',
    finds: [
      {
        message: 'twice',
        says: 'The title says “Copperly” more than once.',
        remedy: 'Say it once; the name of the site fits best at the end.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
        fix: '<title>Copper kettles | Copperly</title>',
      },
    ],
  },
  {
    html: '<title>Copperly: copper kettles | Copperly</title>',
    finds: [
      {
        message: 'twice',
        says: 'The title says “Copperly” more than once.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
        fix: '<title>Copperly: copper kettles</title>',
      },
    ],
  },
  {
    name: 'the same thing three times',
    html: '<title>Copperly | COPPERLY – Copperly</title>',
    finds: [
      {
        message: 'twice',
        says: 'The title says “COPPERLY” more than once.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
        fix: '<title>Copperly</title>',
      },
    ],
  },
  {
    name: 'after a colon',
    html: '<title>Copper kettles: copper kettles</title>',
    finds: [
      {
        message: 'twice',
        says: 'The title says “copper kettles” more than once.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
        fix: '<title>Copper kettles</title>',
      },
    ],
  },
  {
    name: 'a repetition that is not only at the end',
    html: '<title>Kettles | Kettles | Copperly | Copperly</title>',
    finds: [
      {
        message: 'twice',
        says: 'The title says “Kettles” more than once.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a product named after the site', html: '<title>Copperly Kettle | Copperly</title>' },
  { name: 'a name inside a longer word', html: '<title>Copperlying in wait | Copperly</title>' },
  { name: 'a subject is no site name', html: '<title>Kettles and kettle lids | Copperly</title>' },
  { html: '<title></title>', verdict: 'not applicable' },
];
