import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

/** The types of data that a browser can be asked to delete. Their case counts. */
const TYPES = 'cache cookies storage executionContexts clientHints prefetchCache prerenderCache *'.split(' ');
const QUOTED = new Set(TYPES.map((type) => `"${type}"`));

/** Returns the type that somebody meant who wrote it without quotes, with others, or in another case; null if unknown. */
function meant(value: string): string | null {
  const bare = value.replaceAll(/["'“”„‘’]/g, '').toLowerCase();
  const type = TYPES.find((one) => one.toLowerCase() === bare);
  return type === undefined ? null : `"${type}"`;
}

export default defineCheck({
  severity: 'warning',
  title: 'Clear-Site-Data, if sent, deletes what it names',
  why: 'Browsers skip a type that they cannot read, so after signing out the data stays on a shared computer.',
  docs: 'https://www.w3.org/TR/clear-site-data/',
  remedy:
    'Write each type in double quotes, separated by commas, such as Clear-Site-Data: "cookies", "storage". Then sign out in a browser and look whether the data is gone.',
  messages: {
    skipped: {
      fault: 'Clear-Site-Data partly without effect',
      says: 'Browsers skip this in Clear-Site-Data: {skipped}. The types are words in double quotes.',
    },
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'clear-site-data');
    if (!value?.trim()) return 'not applicable';
    const types = value.split(',').map((type) => type.trim());
    const skipped = types.filter((type) => type && !QUOTED.has(type));
    if (skipped.length === 0) return;
    const right = types.flatMap((type) => (type ? [meant(type)] : []));
    const isKnown = right.every((type) => type !== null);
    const fix = isKnown && { fix: `Clear-Site-Data: ${[...new Set(right)].join(', ')}` };
    const at = headerLine('clear-site-data', value);
    yield { message: 'skipped', values: { skipped: skipped.join(', ').slice(0, 200) }, at, ...fix };
  },
});

const field = (value: string) => ({ headers: { 'clear-site-data': value } });

export const examples: Example[] = [
  field('"cookies", "storage"'),
  field('"*"'),
  field('"cache","executionContexts",'),
  {
    ...field('cookies, storage'),
    finds: [
      {
        message: 'skipped',
        says: 'Browsers skip this in Clear-Site-Data: cookies, storage. The types are words in double quotes.',
        remedy:
          'Write each type in double quotes, separated by commas, such as Clear-Site-Data: "cookies", "storage". Then sign out in a browser and look whether the data is gone.',
        at: 'clear-site-data: cookies, storage',
        severity: 'warning',
        fix: 'Clear-Site-Data: "cookies", "storage"',
      },
    ],
  },
  {
    name: 'one type of two',
    ...field('"cookies", \'Storage\', "cookies"'),
    finds: [
      {
        message: 'skipped',
        says: "Browsers skip this in Clear-Site-Data: 'Storage'. The types are words in double quotes.",
        at: 'clear-site-data: "cookies", \'Storage\', "cookies"',
        severity: 'warning',
        fix: 'Clear-Site-Data: "cookies", "storage"',
      },
    ],
  },
  {
    name: 'nobody knows what was meant',
    ...field('"sessions"'),
    finds: [
      {
        message: 'skipped',
        says: 'Browsers skip this in Clear-Site-Data: "sessions". The types are words in double quotes.',
        at: 'clear-site-data: "sessions"',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a long value is cut',
    ...field('x'.repeat(300)),
    finds: [
      {
        message: 'skipped',
        says: `Browsers skip this in Clear-Site-Data: ${'x'.repeat(200)}. The types are words in double quotes.`,
        at: `clear-site-data: ${'x'.repeat(300)}`,
        severity: 'warning',
      },
    ],
  },
  { headers: {}, verdict: 'not applicable' },
];
