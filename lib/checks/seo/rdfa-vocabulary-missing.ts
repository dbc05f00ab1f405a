import { defineCheck, type Example } from '../check.ts';
import { htmlTokens } from '../knowledge/texts/white-space.ts';
import type { ElementRecord } from '../snapshot.ts';

export default defineCheck({
  loses: ['richResult', 'part'],
  title: 'RDFa declares its vocabulary',
  why: 'Without vocab or a prefix, a type is only a word, and search engines ignore what it marks up.',
  docs: 'https://www.w3.org/TR/rdfa-lite/',
  remedy: 'Add vocab="https://schema.org/" to the element with typeof, or to one around it.',
  messages: {
    missing: {
      fault: 'RDFa type without vocabulary',
      says: 'typeof="{type}" has no vocab on its element or around it, so it is not a type of schema.org.',
    },
  },

  *run({ page }) {
    const { annotated } = page;
    const typed = annotated.filter(({ attrs }) => attrs.typeof?.trim());
    if (typed.length === 0) return 'not applicable';
    const isInVocabulary: boolean[] = [];
    for (const { attrs, inside } of annotated) {
      const above = inside !== undefined && isInVocabulary[inside] === true;
      isInVocabulary.push(attrs.vocab === undefined ? above : attrs.vocab.trim() !== '');
    }
    const isPlain = ({ attrs }: ElementRecord) =>
      htmlTokens(attrs.typeof).every((name) => !name.includes(':'));
    for (const [index, at] of annotated.entries()) {
      const type = at.attrs.typeof?.trim();
      if (!type || !isPlain(at) || isInVocabulary[index]) continue;
      yield {
        message: 'missing',
        values: { type },
        at,
        fix: 'vocab="https://schema.org/"',
      };
    }
  },
});

export const examples: Example[] = [
  { html: '<div vocab="https://schema.org/" typeof="Product"><b property=name>Kettle</b></div>' },
  {
    html: '<div typeof="Product"><b property=name>Kettle</b></div>',
    finds: [
      {
        message: 'missing',
        says: 'typeof="Product" has no vocab on its element or around it, so it is not a type of schema.org.',
        remedy: 'Add vocab="https://schema.org/" to the element with typeof, or to one around it.',
        at: 'body > div:nth-child(1)',
        severity: 'warning',
        fix: 'vocab="https://schema.org/"',
      },
    ],
  },
  { html: '<body vocab="https://schema.org/"><div vocab="" typeof="Product">x</div>', finds: ['missing'] },
  {
    name: 'from an element above',
    html: '<body vocab="https://schema.org/"><ul><li typeof="Product">x</ul>',
  },
  { name: 'a prefix says it too', html: '<div typeof="schema:Product gr:Offering">x</div>' },
  { html: '<meta property="og:title" content=Kettles>', verdict: 'not applicable' },
];
