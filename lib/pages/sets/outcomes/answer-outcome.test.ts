import { expect, it } from 'vitest';
import { answerOf } from '../../../../test/pages/fake-site.ts';
import { faultIn, recordWith } from '../../../../test/pages/sample-record.ts';
import type { Answered } from '../../../checks/deep/visiting/visit.ts';
import type { Inspection } from '../../../checks/inspection.ts';
import { outcomeOfAnswer } from './answer-outcome.ts';
import type { SeenOutcome } from './seen-outcome.ts';

const ADDRESS = 'https://shop.example/a';
const ROBOTS = {
  how: 'second request',
  url: 'https://shop.example/robots.txt',
  status: 404,
  body: '',
} as const;
/** A page with a fault, a check without a result, and a link. */
const JUDGED: SeenOutcome = {
  state: 'seen',
  record: recordWith({ address: ADDRESS, status: 301, faults: [faultIn('seo/a')], unseen: ['seo/b'] }),
  links: [{ to: 'https://shop.example/b', text: 'B', isFollowed: false, place: 'body > a' }],
  score: 40,
  isThin: true,
};

/** The outcome of an answer, and what was judged for it. */
async function outcomeOf(page: Parameters<typeof answerOf>[1], more: Partial<Answered> = {}) {
  const judged: Inspection[] = [];
  const answer = { ...(answerOf(ADDRESS, page) as Answered), ...more };
  const found = await outcomeOfAnswer(ADDRESS, answer, ROBOTS, async (inspection) => {
    judged.push(inspection);
    return JUDGED;
  });
  return { ...found, judged };
}

it('a redirect is where it leads, and nothing of its document is judged', async () => {
  const moved = { status: 301, headers: { location: '/new?token=9f3a71c6e20b84d5a1#part' } };
  const { outcome, redirect, inspection } = await outcomeOf(moved);
  expect([redirect, inspection]).toEqual(['https://shop.example/new?token=9f3a71c6e20b84d5a1', null]);
  expect(outcome).toEqual({
    state: 'seen',
    record: recordWith({ address: ADDRESS, status: 301 }),
    links: [{ to: 'https://shop.example/new?token=…', text: '', isFollowed: true, place: null }],
    score: null,
    isThin: false,
  });
});

it('a response that does not say what it is, is a page', async () => {
  const { outcome, judged } = await outcomeOf('<title>Tea</title>', { headers: [] });
  expect([outcome.state, judged[0]?.page.titles[0]?.text]).toEqual(['seen', 'Tea']);
});

it('a page is judged with its response, which no cache has changed', async () => {
  const { outcome, inspection, judged } = await outcomeOf('<title>Tea</title>');
  expect(outcome).toBe(JUDGED);
  expect(judged).toEqual([inspection]);
  const headers = [['content-type', 'text/html']];
  expect([inspection?.response, inspection?.way, inspection?.robotsTxt]).toEqual([
    { how: 'stored', url: ADDRESS, status: 200, headers, askedAgain: ['strict-transport-security'] },
    { how: 'stored', hops: [{ url: ADDRESS, status: 200, headers }], isWhole: true },
    ROBOTS,
  ]);
});

it.each([
  ['a page that is too long', { status: 200 }, 'large'],
  [
    'an error that is too long, and no page',
    { status: 404, headers: { 'content-type': 'text/plain' } },
    null,
  ],
])('%s is not seen for that: %s', async (_what, page, why) => {
  const { outcome } = await outcomeOf(page, { isWhole: false });
  expect('why' in outcome ? outcome.why : null).toBe(why);
});
