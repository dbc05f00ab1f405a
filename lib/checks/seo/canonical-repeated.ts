import { defineCheck, type Example } from '../check.ts';
import { isSameAddress } from '../knowledge/addresses/address-difference.ts';
import { canonicalsOf } from '../knowledge/addresses/canonical.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The canonical URL is declared once',
  why: 'Repeating the same canonical URL does no harm; but if one copy is changed later, they contradict each other.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy: 'Keep one of them and remove the others. Often the template and a plugin each add one.',
  messages: {
    repeated: {
      fault: 'Same canonical URL {count} times',
      says: 'The page declares the same canonical URL {count} times.',
    },
    both: {
      fault: 'Canonical URL in page and header',
      says: 'The page and the Link header declare the same canonical URL.',
    },
  },

  *run({ page, response }) {
    const canonicals = canonicalsOf(page, response);
    // Another check reports different URLs as a conflict, which is more serious.
    const [first] = canonicals;
    if (!first || canonicals.some(({ url }) => !isSameAddress(url, first.url))) return 'not applicable';
    const inHeader = canonicals.filter(({ at }) => 'source' in at);
    const inPage = canonicals.filter(({ at }) => !('source' in at));
    const [, second] = inPage;
    if (second) yield { message: 'repeated', values: { count: inPage.length }, at: second.at };
    const [header] = inHeader;
    if (header && inPage.length > 0) yield { message: 'both', at: header.at };
  },
});

const link = '<link rel="canonical" href="https://example.com/page">';
const headers = { link: '<https://example.com/page>; rel="canonical"' };

export const examples: Example[] = [
  { html: link },
  { name: 'the header alone', headers },
  {
    html: `${link}${link}`,
    finds: [
      {
        message: 'repeated',
        says: 'The page declares the same canonical URL 2 times.',
        remedy: 'Keep one of them and remove the others. Often the template and a plugin each add one.',
        at: 'head > link:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: link,
    headers,
    finds: [
      {
        message: 'both',
        says: 'The page and the Link header declare the same canonical URL.',
        at: 'link: <https://example.com/page>; rel="canonical"',
        severity: 'info',
      },
    ],
  },
  {
    name: 'different ones are a conflict',
    html: `${link}<link rel="canonical" href="/other">`,
    verdict: 'not applicable',
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
