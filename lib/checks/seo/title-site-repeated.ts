import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';
import { partsOfTitle, titleOf, withoutLooseEnds } from '../knowledge/texts/titles.ts';

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
    // A colon also separates parts. A name inside a longer part is not a repetition: “Apple Watch | Apple”.
    const parts = partsOfTitle(title).flatMap((part) => part.split(/:\s+/));
    const said = new Set<string>();
    const name = parts.find((part) => {
      const plain = plainText(part);
      const isAgain = plain !== '' && said.has(plain);
      said.add(plain);
      return isAgain;
    });
    const at = page.titles.find(({ text }) => text === title);
    if (!name) return;
    const isAtEnd = title.trim().endsWith(name);
    const shorter = isAtEnd && withoutLooseEnds(title.slice(0, title.lastIndexOf(name)));
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
  { name: 'a product named after the site', html: '<title>Copperly Kettle | Copperly</title>' },
  { name: 'a name inside a longer word', html: '<title>Copperlying in wait | Copperly</title>' },
  { name: 'a subject is no site name', html: '<title>Kettles and kettle lids | Copperly</title>' },
  { html: '<title></title>', verdict: 'not applicable' },
];
