import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { jsonLdBlocks } from '../knowledge/structured-data/json-ld.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Returns the blocks as text without white space: scripts often write the same block in another format. */
function textsOf(page: PageSnapshot): ReadonlySet<string> {
  return new Set(jsonLdBlocks(page).map(({ text }) => text.replace(/\s+/g, '')));
}

export default defineCheck({
  loses: ['nothing'],
  title: 'Scripts do not change the served structured data',
  why: 'If scripts change the served structured data, crawlers that run no scripts read something different from what Google reads.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript',
  remedy:
    'Output the final structured data on the server, and stop the script that rewrites or removes it; often a plugin or a tag manager does the same job twice.',
  messages: {
    removed: {
      fault: {
        one: '{count} served block changed by script',
        other: '{count} served blocks changed by script',
      },
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
    if (before.size === 0) return 'not applicable';
    const removed = before.difference(after).size;
    if (removed > 0) yield { message: 'removed', values: { count: removed } };
  },
});

const block = (name: string) =>
  `<script type="application/ld+json">{"@type":"Product","name":"${name}"}</script>`;

export const examples: Example[] = [
  { html: block('Kettle'), served: block('Kettle').replace('{', '{\n ') },
  {
    name: 'an added block has its own check',
    html: block('Kettle'),
    served: '<p>x</p>',
    verdict: 'not applicable',
  },
  {
    html: block('Kettle'),
    served: block('Pot'),
    finds: [
      {
        message: 'removed',
        says: 'A script changes or removes 1 of the served blocks of structured data.',
        remedy:
          'Output the final structured data on the server, and stop the script that rewrites or removes it; often a plugin or a tag manager does the same job twice.',
        severity: 'info',
      },
    ],
  },
  { html: block('Kettle') + block('Pot'), served: block('Lid'), finds: ['removed'] },
  { html: '<script>let x</script>', served: '<p>x</p>', verdict: 'not applicable' },
];
