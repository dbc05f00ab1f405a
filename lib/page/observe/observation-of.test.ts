import { describe, expect, it } from 'vitest';
import type { LoadedDocument } from '../in-page/document-in.ts';
import type { Observation } from './observation.ts';
import { observationOf } from './observation-of.ts';

const URL = 'https://a.test/page';
const BORN = 1_700_000_000_000;

const document = (changes: Partial<LoadedDocument> = {}): LoadedDocument => ({
  born: BORN,
  drift: 0,
  url: URL,
  status: 200,
  length: 40,
  isFromWorker: false,
  isRepeated: false,
  isWhole: true,
  answered: 90,
  ended: 140,
  elements: 30,
  ...changes,
});

/** An observation whose request began so long after the document, and was answered so long after that. */
const seen = (began = 5, after = 85, last: { url?: string; status?: number } = {}): Observation => ({
  place: 0,
  began: BORN + began,
  isFromCache: false,
  method: 'GET',
  cookiesSent: [],
  subresources: [],
  loads: 0,
  isComplete: true,
  isFromStart: true,
  hops: [{ url: URL, status: 200, headers: [], after, ...last }],
});

describe('the observation of a document', () => {
  it('has its address, whatever its fragment, and its status, and lies within its navigation', () => {
    const own = seen();
    expect(observationOf(document({ url: `${URL}#part` }), [own])).toBe(own);
    expect(observationOf(document({ status: 0 }), [own]), 'an unknown status').toBe(own);
    for (const [began, after] of [
      [-100, 150],
      [5, 235],
    ] as const)
      expect(observationOf(document(), [seen(began, after)]), 'clocks that differ by 100 ms').not.toBeNull();
  });

  it.each<[string, Partial<LoadedDocument>, Observation]>([
    ['another address', {}, seen(5, 85, { url: 'https://a.test/other' })],
    ['another status', {}, seen(5, 85, { status: 404 })],
    ['an earlier navigation to the same address', {}, seen(-400, 85)],
    ['a later one, which “Back” or “Stop” has ended', {}, seen(400, 85)],
    ['one that began more than 100 ms before it', {}, seen(-101, 150)],
    ['one that was answered more than 100 ms after it had ended', {}, seen(5, 236)],
    ['a request of the page’s own service worker', { isFromWorker: true }, seen()],
    ['a request without an answer', {}, { ...seen(), hops: [] }],
  ])('is not that of %s', (_, facts, observation) => {
    expect(observationOf(document(facts), [observation])).toBeNull();
  });

  it('is the nearest of several', () => {
    const own = seen(5, 85);
    expect(observationOf(document(), [seen(-70, 40), own, seen(30, 180)])).toBe(own);
  });

  it('is found although the computer has slept since the browser started', () => {
    const slept = 8 * 3_600_000;
    expect(observationOf(document({ drift: slept }), [seen(slept + 5)])).not.toBeNull();
    expect(
      observationOf(document({ drift: slept }), [seen(5)]),
      'or since the page was loaded',
    ).not.toBeNull();
  });
});
