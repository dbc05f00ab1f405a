import { firstChecks } from 'virtual:first-checks';
import { describe, expect, it } from 'vitest';
import type { Example } from '../../checks/check.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { checks } from '../../checks/index.ts';
import { runChecks } from '../../checks/run-checks.ts';
import { leaveOut } from '../../report/leave-out.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>Kettles</title><meta name="robots" content="noindex">
  <link rel="canonical" href="/other"><link rel="alternate" hreflang="xx" href="/xx">
  <meta http-equiv="content-security-policy" content="script-src 'unsafe-inline'">
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","sku":1}</script></head>
  <body><h1>Kettles</h1><h1>Pots</h1><img src="a.png"><a href="http://shop.example/">here</a>
  <form action="http://shop.example/pay"><input type="password"></form></body></html>`;

/** Returns an inspection that has only the page. */
const pageOnly = (example: Example) => {
  const { url, at, page } = inspectionOf(example);
  return { url, at, page };
};

describe('the checks of the first verdict', () => {
  it.each<[string, Example]>([
    ['a page with many faults', { html: PAGE }],
    ['a page over http', { html: PAGE, url: 'http://shop.example/' }],
    ['an empty page', { html: '' }],
    ['a document that is not HTML', { html: '', contentType: 'application/pdf' }],
  ])('say of %s what all checks say', (_name, example) => {
    const inspection = pageOnly(example);
    expect(runChecks(firstChecks, inspection)).toEqual(runChecks(checks, inspection));
  });

  it('know what follows from what, for every report', () => {
    const inspection = inspectionOf({ html: PAGE, headers: { 'x-robots-tag': 'noindex' } });
    const report = runChecks(checks, inspection);
    const ignored = (check: string) => check === 'seo/indexability';
    expect(leaveOut(firstChecks, report, ignored)).toEqual(leaveOut(checks, report, ignored));
  });

  it('are those that need only the page; the others have no code', () => {
    expect(Object.keys(firstChecks).sort()).toEqual(Object.keys(checks).sort());
    for (const [id, check] of Object.entries(checks)) {
      if (!check.needs?.length) expect(firstChecks[id], id).toBe(check);
      else
        expect(() => firstChecks[id]?.run({} as never), id).toThrow('The code of this check is not loaded.');
    }
  });
});
