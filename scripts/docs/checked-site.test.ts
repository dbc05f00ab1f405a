// The pages of the checks are themselves what Plumbline asks for, and its results lead to them.
import { expect, it, onTestFinished } from 'vitest';
import { runCheck } from '../../test/terminal/run-check.ts';
import { type ServedPage, serveSite } from '../../test/terminal/serve-site.ts';
import type { Checked } from '../check/results/checked.ts';
import { documentedChecks } from './documented-checks.ts';
import { siteFiles } from './site-files.ts';

/** What a folder of files cannot have: header fields. */
const OF_THE_SERVER = ['security/content-type-sniffing', 'security/framing-open'];
const chosen = documentedChecks.filter(({ id }) => [...OF_THE_SERVER, 'seo/title-missing'].includes(id));

it('nothing is wrong with the site but what its server has to send, and each result links to its page', async () => {
  const pages: Record<string, ServedPage> = {};
  const site = await serveSite(pages);
  onTestFinished(() => site.close());
  for (const [path, body] of await siteFiles(`${site.origin}/`, chosen)) {
    const type = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml', xml: 'application/xml' }[
      path.split('.').at(-1) ?? ''
    ];
    pages[`/${path.replace(/index\.html$/, '')}`] = {
      body,
      headers: { 'content-type': `${type ?? 'text/html'}; charset=utf-8` },
    };
  }
  const addresses = Object.keys(pages)
    .filter((path) => path.endsWith('/'))
    .map((path) => `${site.origin}${path}`);
  const { output } = await runCheck([...addresses, '--served', '--json', '--docs', site.origin]);
  const { pages: checked }: { pages: Checked[] } = JSON.parse(output);
  expect(checked.map(({ url }) => url)).toEqual(addresses);
  const faults = checked.flatMap(({ findings }) =>
    findings.filter(({ severity }) => !['notice', 'info'].includes(severity)),
  );
  const links = faults.map(({ docs }) => docs);
  expect([...new Set(links)].sort()).toEqual(OF_THE_SERVER.map((id) => `${site.origin}/en/${id}/`));
  expect(links.filter((link) => !pages[new URL(link).pathname])).toEqual([]);
});
