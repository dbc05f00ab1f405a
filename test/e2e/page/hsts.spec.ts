// End to end: which forms of Strict-Transport-Security keep a host on https, in Chromium itself.
import { chromium, expect, test } from '@playwright/test';
import { findBrowser } from '../../../scripts/browser/find-browser.mjs';
import { HSTS_FORMS } from '../../engine/hsts-forms.ts';
import { type HttpsSites, serveHttps } from '../https-sites.ts';

/** Several fields of one response: only the first one counts, valid or not. */
const SEVERAL: readonly (readonly [fields: readonly string[], isKept: boolean])[] = [
  [['max-age=31536000', 'max-age=0'], true],
  [['max-age=0', 'max-age=31536000'], false],
  [['max-age=31536000; preload,', 'max-age=31536000'], false],
];
const SENT = [...HSTS_FORMS.map(([field, isKept]) => [[field], isKept] as const), ...SEVERAL];

const NAME = 'strict-transport-security';
/** Node sends fields in Latin-1; a server's file is in UTF-8. */
const bytesOf = (field: string) => Buffer.from(field).toString('latin1');

let sites: HttpsSites;

test.beforeAll(async () => {
  sites = await serveHttps(
    ({ headers: { host = '' } }, response) => {
      const [fields] = SENT[Number.parseInt(host.slice('h'.length), 10)] ?? [[]];
      response
        .writeHead(
          200,
          fields.flatMap((field) => [NAME, bytesOf(field)]),
        )
        .end();
    },
    (_, response) => response.end(),
  );
});
test.afterAll(() => sites.close());

test('Chromium keeps a host on https exactly where the field is well-formed', { tag: '@all' }, async () => {
  // Without the feature that tries https first on every site.
  const args = [...sites.args, '--disable-features=HttpsUpgrades'];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  const page = await browser.newPage();
  const kept: (readonly [readonly string[], boolean])[] = [];
  for (const [index, [fields]] of SENT.entries()) {
    await page.goto(`https://h${index}.test/`);
    await page.goto(`http://h${index}.test/`);
    kept.push([fields, page.url().startsWith('https:')]);
  }
  await browser.close();
  expect(kept).toEqual(SENT);
});
