import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/engine/any-character.ts';
import { CASES, faultsOf, SEED } from '../../test/engine/fuzz-judge.ts';
import type { Example } from './check.ts';
import { ANNOTATED, KINDS } from './collect/kinds.ts';
import { collectHtml } from './collect/parse5.ts';
import type { Inspection, RedirectChain, ResponseFacts, RobotsTxtFacts, Vitals } from './inspection.ts';
import advisories from './knowledge/libraries/known-advisories.json' with { type: 'json' };
import type { Advisories } from './knowledge/libraries/libraries.ts';
import vocabulary from './knowledge/structured-data/schema-org.json' with { type: 'json' };
import type { ElementRecord, PageSnapshot, Rendering } from './snapshot.ts';
import { loadSuffixes } from './suffixes.ts';

const { suffixes } = await loadSuffixes();

/** Examples of documents that are too large would be repeated over and over. */
const LONGEST_EXAMPLE = 100_000;

const files = import.meta.glob<{ examples?: Example[] }>(['./seo/*.ts', './security/*.ts'], { eager: true });
const examples = Object.values(files).flatMap((file) => file.examples ?? []);
const fieldsOf = ({ headers = [] }: Example): (readonly [string, string])[] =>
  Array.isArray(headers) ? [...headers] : Object.entries(headers);

/** The material of the checks' own examples: every new check contributes new material. */
const MATERIAL = {
  html: examples
    .flatMap(({ html, served }) => [html, served].filter((text) => text !== undefined))
    .filter(({ length }) => length < LONGEST_EXAMPLE),
  headers: examples.flatMap(fieldsOf),
  robotsTxt: examples.flatMap(({ robotsTxt }) => (robotsTxt === undefined ? [] : [robotsTxt])),
};

/** Pieces that trip up parsers. Only a few are long, because each of them takes time. */
const HOSTILE = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...'"\'<>&=,;:#%/\\?@*|$~^()[]{}'.split('')) },
  { weight: 4, arbitrary: fc.constantFrom('\0', '\r\n', '\f', '\t', '\u00a0', '\u2028', '\u202e', '\ufeff') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('\ud800', '\udc00', '👩‍👩‍👧', 'مرحبا', 'שלום', '漢字', 'İıſK', 'e\u0301'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'null', 'NaN', '-0', '1e999'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '//',
      '///',
      'http://',
      'https://[',
      'https://a b/',
      'http:a',
      '%E0%A4%A',
      '..',
      '?#',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('<!--', '-->', ']]>', '</script', '</title>', '<svg>', '<template>', '</'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('{"@graph":[', '{"@type":', '[[[[', ']}', '\\u', '"@id":"#a"', '{}', ':null'),
  },
  { weight: 3, arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'a',
          ' ',
          '[',
          '{"a":',
          ',',
          ';',
          '%',
          '-',
          '.',
          '/',
          '0',
          ' a',
          'a.',
          '"',
          '<',
          '\n',
        ),
        fc.nat(10_000),
      )
      .map(([piece, times]) => piece.repeat(times)),
  },
);

/** A string with a few faults: something inserted, removed or repeated. */
function faulty(material: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const fault = fc.record({
    at: fc.nat(1_000),
    length: fc.nat(300),
    piece: fc.option(HOSTILE),
    again: fc.boolean(),
  });
  return fc.tuple(material, fc.array(fault, { maxLength: 3, size: 'max' })).map(([text, faults]) =>
    faults.reduce((now, { at, length, piece, again }) => {
      const start = Math.floor((now.length * at) / 1_000);
      const end = start + Math.floor((now.length * length) / 1_000);
      return (
        now.slice(0, start) +
        (piece ?? '') +
        now.slice(again ? start : end) +
        (again ? now.slice(start, end) : '')
      );
    }, text),
  );
}

const tags = [
  ...KINDS.keys(),
  'div',
  'p',
  'table',
  'svg',
  'math',
  'template',
  'noscript',
  'my-card',
  'select',
  'body',
];
const attributes = [
  ...new Set([...KINDS.values(), ANNOTATED].flatMap(({ attrs }) => [...attrs])),
  'style',
  'onclick',
  'shadowrootmode',
];

/** Any element with any attributes, in combinations that no example has. */
const ELEMENT = fc
  .record({
    tag: fc.constantFrom(...tags),
    attrs: fc.array(fc.tuple(fc.constantFrom(...attributes), HOSTILE), { maxLength: 4 }),
    content: HOSTILE,
    closed: fc.boolean(),
  })
  .map(({ tag, attrs, content, closed }) => {
    const written = attrs.map(([name, value]) => ` ${name}="${value}"`).join('');
    return `<${tag}${written}>${content}${closed ? `</${tag}>` : ''}`;
  });
const DEEP = fc
  .tuple(fc.constantFrom(...tags, 'a href=x', 'div role=heading'), fc.nat(2_500))
  .map(([tag, depth]) => `<${tag}>x`.repeat(depth));
const HTML = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: faulty(fc.constantFrom(...MATERIAL.html)) },
      { weight: 40, arbitrary: ELEMENT },
      { weight: 1, arbitrary: DEEP },
    ),
    { maxLength: 8, size: 'max' },
  )
  .map((parts) => parts.join('\n'));

const URL_OF_PAGE = fc.constantFrom(
  'https://example.com/page',
  'http://example.com/',
  'http://localhost:8788/%E0%A4%A?a=%&b#%',
  'http://[::1]/',
  'https://192.0.2.7/a//b/../c;d',
  'https://xn--e1afmkfd.xn--p1ai./',
  'https://user:secret@sub.example.co.uk/index.php?PHPSESSID=1&utm_source=x',
  `https://example.com/${'a/'.repeat(500)}`,
);
const HOW = fc.constantFrom('observed' as const, 'stored' as const);
const FIELD = fc
  .tuple(
    fc.constantFrom(...MATERIAL.headers),
    faulty(fc.constantFrom(...MATERIAL.headers.map(([, value]) => value))),
    fc.boolean(),
  )
  .chain(([[name, value], other, swapped]) =>
    swapped
      ? fc.constant([name, other] as const)
      : faulty(fc.constant(value)).map((text) => [name, text] as const),
  );
const RESPONSE: fc.Arbitrary<ResponseFacts> = fc.record({
  how: HOW,
  url: URL_OF_PAGE,
  status: fc.constantFrom(200, 200, 200, 0, 103, 204, 301, 404, 503, 999),
  headers: fc.array(FIELD, { maxLength: 20, size: 'max' }),
});
const ROBOTS_TXT: fc.Arbitrary<RobotsTxtFacts> = fc.record({
  how: HOW,
  url: fc.constant('https://example.com/robots.txt'),
  status: fc.constantFrom(200, 200, 200, 0, 301, 404, 503),
  body: fc
    .array(faulty(fc.constantFrom(...MATERIAL.robotsTxt)), { maxLength: 5 })
    .map((parts) => parts.join('\n')),
});

const MEASURED = fc.option(fc.record({ value: fc.double({ min: 0, noNaN: true }) }), { nil: undefined });
const VITALS = fc
  .record({ lcp: MEASURED, inp: MEASURED, cls: MEASURED })
  .map((figures) => Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure)) as Vitals);

const WAY: fc.Arbitrary<RedirectChain> = fc.record({
  how: HOW,
  hops: fc.array(
    fc
      .record({
        url: fc.oneof(URL_OF_PAGE, HOSTILE),
        status: fc.constantFrom(200, 301, 302, 304, 307, 308, 0, 999),
        headers: fc.array(FIELD, { maxLength: 3 }),
        byBrowser: fc.boolean(),
      })
      .map(({ byBrowser, ...hop }) => ({ ...hop, ...(byBrowser && { byBrowser }) })),
    { maxLength: 15 },
  ),
  isWhole: fc.boolean(),
});

const SIDE = fc.constantFrom(0, 1, 16, 300, 1_200, 30_000);
const SHOWN = fc.record(
  {
    hidden: fc.constantFrom('not rendered' as const, 'invisible' as const),
    width: SIDE,
    height: SIDE,
    naturalWidth: SIDE,
    naturalHeight: SIDE,
    bytes: fc.nat(),
    loaded: fc.constantFrom('pending' as const, 'broken' as const, 'yes' as const),
    source: HOSTILE,
    fit: fc.constantFrom('fill', 'cover'),
    isReserved: fc.boolean(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Rendering>;

/** The page as a browser would report it, with elements rendered in these ways in rotation. */
function rendered(page: PageSnapshot, ways: readonly Rendering[]): PageSnapshot {
  const seen = (list: readonly ElementRecord[]) =>
    list.map((record, index) => ({ ...record, shown: ways[index % ways.length] ?? {} }));
  const { anchors, headings, images } = page;
  return {
    ...page,
    source: 'rendered',
    anchors: seen(anchors),
    headings: seen(headings),
    images: seen(images),
  };
}

/** The input for a fuzzed page; small enough to print. */
const PAGE = fc.record({
  url: URL_OF_PAGE,
  html: HTML,
  served: fc.option(HTML, { nil: undefined }),
  response: fc.option(RESPONSE, { nil: undefined }),
  robotsTxt: fc.option(ROBOTS_TXT, { nil: undefined }),
  vitals: fc.option(VITALS, { nil: undefined }),
  way: fc.option(WAY, { nil: undefined }),
  plainHttp: fc.option(WAY, { nil: undefined }),
  shown: fc.option(fc.array(SHOWN, { maxLength: 5 }), { nil: undefined }),
});
type Page = typeof PAGE extends fc.Arbitrary<infer T> ? T : never;

function inspectionOf(written: Page): Inspection {
  const { url, html, served, response, robotsTxt, vitals, way, plainHttp, shown } = written;
  const page = collectHtml(html, url);
  return {
    url,
    at: Date.UTC(2026, 5, 1),
    page: shown ? rendered(page, shown) : page,
    vocabulary,
    advisories: advisories as Advisories,
    suffixes,
    ...(served !== undefined && { served: collectHtml(served, url) }),
    ...(response && { response }),
    ...(robotsTxt && { robotsTxt }),
    ...(vitals && { vitals }),
    ...(way && { way }),
    ...(plainHttp && { plainHttp }),
  };
}

describe('any page', () => {
  it(`no check throws, is slow or leaves a gap in its sentence (${CASES} pages)`, {
    timeout: 3_600_000,
  }, () => {
    fc.assert(
      fc.property(PAGE, (page) => {
        expect(faultsOf(inspectionOf(page))).toEqual([]);
      }),
      { seed: SEED, numRuns: CASES },
    );
  });
});
