import { expect, it } from 'vitest';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import english from '@/lib/i18n/locales/en.json' with { type: 'json' };
import { translatorOf } from '@/lib/i18n/translator.ts';
import { rowsOf, VIEWS } from '../views.ts';
import { exportedTable } from './exported-table.tsx';

const SECRET = '9f3a71c6e20b84d5a1b27cd40e96f358';
const URL = `https://ann:swordfish@example.com/reset/${SECRET}?session_token=${SECRET}`;
const inspection = inspectionOf({
  url: URL,
  html: `<title>A</title><meta name="csrf-token" content="${SECRET}"><link rel="canonical" href="${URL}">
    <link rel="alternate" hreflang="en" href="${URL}"><meta property="og:url" content="${URL}">
    <h1>A</h1><a href="${URL}">A</a><img src="/a.png?X-Amz-Signature=${SECRET}" alt="A">
    <script src="https://cdn.example/a.js?sig=${SECRET}"></script>
    <script type="application/ld+json">{"@type":"Product","name":"A","url":"${URL}"}</script>`,
  headers: { location: URL, 'content-security-policy': `script-src 'nonce-${SECRET}'` },
  parts: {
    way: {
      how: 'observed',
      isWhole: true,
      hops: [
        { url: URL, status: 302, headers: [['location', URL]] },
        { url: URL, status: 200, headers: [] },
      ],
    },
  },
});

it('a table with a part of the rows says so in its last line', () => {
  const words = translatorOf('en', english);
  const [view] = VIEWS.filter(({ id }) => id === 'links');
  if (!view) throw new Error('there is no table of links');
  const [first] = rowsOf(view, inspection);
  const cut = 'The page has 21,000; only the first 20,000 are listed.';
  const [header, lines] = exportedTable(view, first ? [first] : [], words, cut);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toEqual([cut, ...Array.from({ length: header.length - 1 }, () => '')]);
});

it('structured data with more values than are listed says how many there are', () => {
  const [view] = VIEWS.filter(({ id }) => id === 'structuredData');
  const names = JSON.stringify(Array.from({ length: 20_009 }, (_, n) => n));
  const many = inspectionOf({
    html: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":${names}}</script>`,
  });
  expect(view && rowsOf(view, many)).toHaveLength(20_000);
  expect(view?.whole?.(many)).toBe(20_010);
  expect(view?.whole?.(inspection)).toBeUndefined();
});

it('no table of the page is exported with a secret of an address', () => {
  const words = translatorOf('en', english);
  const tables = VIEWS.map((view) => JSON.stringify(exportedTable(view, rowsOf(view, inspection), words)));
  expect(tables.join('\n')).not.toMatch(new RegExp(`${SECRET}|swordfish`));
  expect(tables.join('\n')).toContain('https://…@example.com/reset/…?session_token=…');
});
