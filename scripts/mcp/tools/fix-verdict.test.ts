import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { loadChecks } from '../../build/load-checks.ts';
import { checkedOf } from '../../check/results/checked.ts';
import { fixVerdict } from './fix-verdict.ts';

const url = 'https://shop.example/';

/** Checks a page without its response. */
async function checkedPage(html: string) {
  const checks = await loadChecks();
  const inspection = { url, at: 0, page: collectHtml(html, url, { bytes: html.length }) };
  return checkedOf(checks, { inspection, collect: 0 }, runChecks(checks, inspection), 0);
}

const images = (count: number) =>
  `<!doctype html><title>Tea</title><h1>Tea</h1>${Array.from({ length: count }, (_, index) => `<img id="i${index}" src="/${index}.png">`).join('')}`;
const ALT = { check: 'seo/image-alt-missing', message: null };

describe('whether a finding is gone', () => {
  it('is not known of a place that the check does not list', async () => {
    const page = await checkedPage(images(200));
    const listed = page.findings.filter(({ check }) => check === ALT.check).length;
    expect(fixVerdict(page, { ...ALT, place: '#i199' })).toEqual({
      state: 'not checked',
      says: `The check reports 200 places and lists ${listed} of them. This place is not among those; whether it is one of the others is not known.`,
      found: 200,
    });
    expect(fixVerdict(page, { ...ALT, place: '#i0' }).state).toBe('still there');
  });

  it('is not known of a place if the check has not read all that it needs', async () => {
    const page = await checkedPage(images(2));
    const results = page.results.map((one) => ({ ...one, read: { done: 3, total: 5 } }));
    expect(fixVerdict({ ...page, results }, { ...ALT, place: '#i7' })).toEqual({
      state: 'not checked',
      says: 'The check could read only 3 of the 5 URLs that it needs.',
      found: 2,
    });
  });

  it('is known of a place if the check lists all', async () => {
    const page = await checkedPage(images(2));
    expect(fixVerdict(page, { ...ALT, place: '#i7' })).toEqual({
      state: 'gone',
      says: 'The check no longer reports this place, but still 2 places elsewhere on the page.',
      found: 2,
    });
  });

  it('is not known of what was not seen, of a check that was not run, and of a page in place of the page', async () => {
    const page = await checkedPage(images(0));
    expect(fixVerdict(page, { check: 'security/csp-weak', message: null, place: null })).toEqual({
      state: 'not checked',
      says: 'The check was not made, because this was not seen: response.',
      found: 0,
    });
    expect(fixVerdict(page, { check: 'deep/link-broken', message: null, place: null })).toEqual({
      state: 'not checked',
      says: 'The check was not run on this page.',
      found: 0,
    });
    const results = page.results.map((one) =>
      one.check === ALT.check
        ? { ...one, outcome: 'not looked at' as const, missing: [], read: { done: 3, total: 5 } }
        : one,
    );
    expect(fixVerdict({ ...page, results }, { ...ALT, place: null })).toEqual({
      state: 'not checked',
      says: 'The check could read only 3 of the 5 URLs that it needs.',
      found: 0,
    });
    const parked = { ...page, kind: { ...page.kind, kind: 'parked', certainty: 'likely' } as const };
    expect(fixVerdict(parked, { ...ALT, place: null })).toEqual({
      state: 'not checked',
      says: 'The server returned a page of the kind “parked”, so the page that was meant was not seen.',
      found: 0,
    });
  });

  it('is so if nothing is left that the check applies to', async () => {
    expect(fixVerdict(await checkedPage(images(0)), { ...ALT, place: null })).toEqual({
      state: 'gone',
      says: 'The page no longer has anything that the check applies to.',
      found: 0,
    });
  });
});
