import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import { checks } from '@/lib/checks/index.ts';
import type { CheckResult } from '@/lib/checks/result.ts';
import { useDeepRuns } from '@/lib/page/deep/deep-runs.ts';
import { type Judged, judgedWith, type WholeJudged } from '@/lib/page/engine/judgement.ts';
import { type InspectionState, useInspection } from '@/lib/page/session/session.ts';
import { type PageHistory, type Scores, withCheck } from '@/lib/report/history.ts';
import { judge, recordOfPage } from '../engine/judged.ts';
import { show } from './inspected.ts';

const TEXT =
  'Every kettle is raised from one sheet of copper by a single smith and tinned inside by hand. The handle stays cool. ';

/** A page without anything to fix, for which every Observatory test is measured. */
export const KEPT: Example = {
  url: 'https://kettles.example/wren',
  html: `<!doctype html><html lang=en><head><meta charset=utf-8>
    <meta name=viewport content="width=device-width, initial-scale=1">
    <title>Copper kettles made by hand – Copper & Leaf</title>
    <meta name=description content="Hand-made copper kettles from 1.2 to 2 litres, tinned inside, with a lifetime guarantee. Free delivery in two days.">
    <link rel=canonical href="https://kettles.example/wren"><link rel=icon href="/icon.svg">
    <meta property=og:title content="Copper kettles made by hand"><meta property=og:type content=website>
    <meta property=og:url content="https://kettles.example/wren">
    <meta property=og:image content="https://kettles.example/wren.jpg">
    <meta property=og:description content="Hand-made copper kettles."><meta name=twitter:card content=summary_large_image>
    </head><body><main><h1>Copper kettles</h1><p>${TEXT.repeat(6)}</p>
    <a href="/care">How to care for copper</a></main></body></html>`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  },
  cookiesSent: [],
  robotsTxt: 'User-agent: *\nDisallow: /cart\nSitemap: https://kettles.example/sitemap.xml',
  parts: {
    plainHttp: {
      how: 'observed',
      isWhole: true,
      hops: [
        { url: 'http://kettles.example/', status: 301, headers: [['location', 'https://kettles.example/']] },
        { url: 'https://kettles.example/', status: 200, headers: [] },
      ],
    },
  },
};

/** Returns the same page with other wording: each string is replaced with the other. */
export function changed(replaced: Readonly<Record<string, string>>, more: Partial<Example> = {}): Example {
  const html = Object.entries(replaced).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The page does not contain “${from}”`);
    return text.replace(from, to);
  }, KEPT.html ?? '');
  return { ...KEPT, html, ...more };
}

/** A page with one fault of each severity, in both areas, for which no test over plain http was measured. */
export const POOR: Example = {
  url: 'https://shop.example/kettles',
  html: `<!doctype html><html lang=en><head><meta charset=utf-8>
    <meta name=viewport content="width=device-width, initial-scale=1">
    <title>Home</title>
    <link rel=canonical href="https://shop.example/kettles"><link rel=canonical href="https://shop.example/other">
    <script src="https://cdn.example.net/a.js"></script>
    </head><body><main><h1>Copper kettles</h1><h1>Kettles</h1>
    ${Array.from({ length: 12 }, (_, n) => `<img src="/kettle-${n}.jpg" width=60 height=40>`).join('')}
    <a href="javascript:open('/reviews')">Reviews of the kettles</a>
    <p>${TEXT.repeat(6)}</p></main></body></html>`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    server: 'nginx/1.18.0',
    'set-cookie': 'PHPSESSID=d41d8cd98f00b204e9800998ecf8427e; path=/',
  },
  cookiesSent: [],
  robotsTxt: 'User-agent: *\nDisallow: /cart',
};

interface Shown extends Partial<InspectionState> {
  /** Returns whether the user ignores a finding on the site. */
  ignores?: (check: string, message: string) => boolean;
}

/**
 * Puts the page's verdict, by the real checks, where every view looks for it: with everything judged, or as given.
 */
export function showPage(
  example: Example,
  { ignores = () => false, ...state }: Shown = {},
): readonly WholeJudged[] {
  const inspection = inspectionOf(example);
  const report = judge(inspection, ignores);
  show(inspection, { report, response: inspection.response?.how ?? null, ...state });
  return report.results;
}

/** The same, as if the checks that could not look had no reason to. */
export function showEverything(example: Example): readonly Judged[] {
  showPage(example);
  const { report } = useInspection.getState();
  const results = report?.results.filter(({ outcome }) => outcome !== 'not looked at') ?? [];
  useInspection.setState({ report: report && { ...report, results } });
  return results;
}

/** Shows results of checks on demand for a page, as while they run. */
export function showRun({ url = '' }: Example, ...results: readonly CheckResult[]): void {
  const run = { isRunning: true, steps: {}, results, stop: new AbortController() };
  useDeepRuns.setState({ [url]: run }, true);
}

/** Returns what one check found on the page that is shown. */
export function resultOf(check: string): WholeJudged {
  const found = useInspection.getState().report?.results.filter((one) => one.check === check) ?? [];
  const [result] = judgedWith(found, checks);
  if (!result) throw new Error(`There is no result of ${check}`);
  return result;
}

const DAY = 24 * 3_600_000;

/**
 * Stores the history of a page with these scores, the oldest first, a day apart; the last ones are current.
 */
export function historyOf(...pairs: readonly (readonly [seo: number | null, security: number | null])[]) {
  const now = Date.now();
  const points: Scores[] = pairs.map(([seo, security], index) => ({
    at: now - (pairs.length - 1 - index) * DAY,
    seo,
    security,
  }));
  const last = points.at(-1);
  if (!last) throw new Error('At least one score is needed');
  const before = points.at(-2) ?? null;
  return { url: '', at: now, now: last, before, record: null, recordBefore: null, points };
}

/** Stores the history of a page that matched one example a day ago, and matches another now. */
export function historyBetween(before: Example, now: Example): PageHistory {
  const check = (known: PageHistory | null, example: Example, at: number) => {
    const inspection = inspectionOf(example);
    const report = judge(inspection);
    const [least, most] = report.security?.range?.score ?? [];
    const scores = { at, seo: report.seo?.score ?? null, security: least === most ? (least ?? null) : null };
    return withCheck(known, report.url, scores, recordOfPage(inspection));
  };
  return check(check(null, before, Date.now() - DAY), now, Date.now());
}
