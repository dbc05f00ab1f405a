import { expect, it } from 'vitest';
import { deepChecks } from '../../lib/checks/deep/index.ts';
import { checks } from '../../lib/checks/index.ts';
import { siteChecks } from '../../lib/checks/site/index.ts';
import { documentedChecks } from './documented-checks.ts';
import { siteFiles } from './site-files.ts';

const chosen = documentedChecks.filter(({ id }) =>
  ['seo/title-missing', 'security/hsts-missing'].includes(id),
);

it('every check has a page and a topic', () => {
  const ids = documentedChecks.map(({ id }) => id).sort();
  expect(ids).toEqual(Object.keys({ ...checks, ...deepChecks, ...siteChecks }).sort());
});

it('a check has a page in each language; a sitemap needs the address of the site', async () => {
  const paths = [...(await siteFiles(null, chosen)).keys()];
  const pages = ['en', 'ru', 'uk', 'pl'].flatMap((language) => [
    `${language}/index.html`,
    `${language}/security/hsts-missing/index.html`,
    `${language}/seo/title-missing/index.html`,
  ]);
  expect(paths.sort()).toEqual(['icon.svg', 'index.html', 'search.js', 'style.css', ...pages].sort());
  expect((await siteFiles('https://checks.example/', chosen)).has('sitemap.xml')).toBe(true);
});

it('a page shows examples as text, and has no script, style or address of its own', async () => {
  const files = await siteFiles(null, chosen);
  const page = files.get('en/seo/title-missing/index.html') ?? '';
  expect(page).toContain('<code>&lt;h2>Prices&lt;/h2>&lt;h1>Copper kettles&lt;/h1></code>');
  expect(page).toContain('<p>There is no &lt;title>.</p>');
  for (const [path, text] of files)
    if (path.endsWith('.html'))
      expect(text).not.toMatch(/<style|<script(?! src="[./]+search\.js")| style=| on\w+=/);
});
