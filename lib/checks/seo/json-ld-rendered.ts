import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { jsonLdBlocks } from '../knowledge/structured-data/json-ld.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Blocks compared by their text, because scripts that write them write them anew. */
function textsOf(page: PageSnapshot): ReadonlySet<string> {
  return new Set(jsonLdBlocks(page).map(({ text }) => text.replace(/\s+/g, '')));
}

export default defineCheck({
  severity: 'notice',
  title: 'The served HTML holds the structured data',
  why: 'Google reads structured data that scripts add, but later; for prices and stock that makes errors likelier.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript',
  messages: {
    added: {
      says: {
        one: 'Only a script writes {count} of the blocks of structured data.',
        other: 'Only a script writes {count} of the blocks of structured data.',
      },
    },
    removed: {
      says: {
        one: 'A script changes or removes {count} of the served blocks of structured data.',
        other: 'A script changes or removes {count} of the served blocks of structured data.',
      },
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const [before, after] = [textsOf(served), textsOf(page)];
    if (before.size === 0 && after.size === 0) return 'not applicable';
    const added = after.difference(before).size;
    const removed = before.difference(after).size;
    if (added > removed) yield { message: 'added', values: { count: added - removed } };
    if (removed > 0) yield { message: 'removed', values: { count: removed } };
  },
});

const block = (name: string) =>
  `<script type="application/ld+json">{"@type":"Product","name":"${name}"}</script>`;

export const examples: Example[] = [
  { html: block('Kettle'), served: block('Kettle').replace('{', '{\n ') },
  { html: block('Kettle'), served: '<p>x</p>', finds: ['added'] },
  { html: block('Kettle'), served: block('Pot'), finds: ['removed'] },
  { html: block('Kettle') + block('Pot'), served: block('Lid'), finds: ['added', 'removed'] },
  { html: '<script>let x</script>', served: '<p>x</p>', verdict: 'not applicable' },
];
