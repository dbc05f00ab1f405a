import { expect, it } from 'vitest';
import { faultIn, recordWith } from '../../../test/pages/sample-record.ts';
import { hiddenOutcome } from './hidden-outcome.ts';

const hide = {
  inText: (text: string) => text.replace('SECRET', '…'),
  inAddress: (address: string) => address.replace('SECRET', '*'),
};
/** The outcome of a page that repeats something everywhere. */
const seenWith = (text: string, address: string) => ({
  state: 'seen' as const,
  record: recordWith({
    address: `https://shop.example/${address}`,
    hops: [{ url: `https://shop.example/old/${address}`, status: 301 }],
    title: `Title ${text}`,
    description: `Description ${text}`,
    canonical: `https://shop.example/c/${address}`,
    robots: `noindex ${address}`,
    lang: `en-${address}`,
    headings: ['H1 Kettles', `H2 ${text}`],
    alternates: [`de https://shop.example/de/${address}`],
    fields: { 'x-frame-options': null, 'content-security-policy': `script-src ${text}` },
    faults: [faultIn('seo/x', { values: { count: 2, name: `Name ${text}` }, place: `a#${address}` })],
  }),
  links: [
    {
      to: `https://shop.example/l/${address}`,
      text: `Link ${text}`,
      isFollowed: true,
      place: `p > #${address}`,
    },
  ],
  score: 90,
  isThin: false,
});

it('credentials are hidden in everything that an entry has from its page', () => {
  expect(hiddenOutcome(seenWith('SECRET', 'SECRET'), hide)).toEqual(seenWith('…', '*'));
});

it('an address without a page has nothing to hide', () => {
  const outcome = { state: 'not seen', why: 'slow', status: null } as const;
  expect(hiddenOutcome(outcome, hide)).toEqual(outcome);
});
