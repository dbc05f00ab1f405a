// The markup of a report's parts. What a whole one says is in test/golden/exports.
import { describe, expect, it } from 'vitest';
import type { DocumentCause, SetDocument } from './set-document.ts';
import { setHtml } from './set-html.ts';

const PLAIN: DocumentCause = {
  severity: 'warning',
  severityName: 'warning',
  fault: 'No title',
  evidence: '',
  reach: '2 of 5 pages',
  sentences: ['There is no <title>.'],
  why: null,
  remedy: null,
  docs: null,
  samples: ['/kettles', '/teas'],
  folded: [],
};

const REPORT: SetDocument = {
  language: 'en',
  title: 'Pages of tea.example',
  about: 'Seen today',
  figures: [['pages', '5']],
  notes: [],
  causes: [PLAIN],
  ignored: [],
  pages: [['Page', 'Findings'], []],
  unjudged: [['Page', 'Reason'], []],
  headings: {
    causes: 'Causes',
    ignored: 'Ignored',
    pages: 'All pages',
    unjudged: 'Not checked',
    howToFix: 'How to fix',
    samples: 'For example',
    folded: 'Also goes away',
    docs: 'Source',
  },
  nothing: 'Nothing was found.',
};

const NOBODY = { name: '', logo: null };
/** Returns what follows the style sheet: all that varies. */
const written = (report: Partial<SetDocument>, by = NOBODY as Parameters<typeof setHtml>[1]) =>
  setHtml({ ...REPORT, ...report }, by)
    .replace(/^[\s\S]*<main class="set">\n/, '')
    .replace(/<\/main>[\s\S]*$/, '');
const article = (cause: Partial<DocumentCause>) =>
  /<article[\s\S]*<\/article>/
    .exec(written({ causes: [{ ...PLAIN, ...cause }] }))?.[0]
    .split('\n')
    .filter(Boolean);

describe('a cause', () => {
  it('has its fault, its reach, what was found, and the first pages', () => {
    expect(article({})).toEqual([
      '<article class="warning">',
      '<h3 dir="auto">No title <span class="dim">· warning</span></h3>',
      '<p><span class="dim">2 of 5 pages</span></p>',
      '<p dir="auto">There is no &lt;title&gt;.</p>',
      '<p class="dim">For example: <code>/kettles · /teas</code></p>',
      '</article>',
    ]);
  });

  it('has where it is, why it matters, how to fix it, and what goes away with it, if there is that', () => {
    expect(
      article({
        severity: 'error',
        severityName: 'error',
        evidence: '<h1>',
        sentences: ['One.', 'Two & three.'],
        why: 'It matters.',
        remedy: 'Write one.',
        folded: ['No preview', 'No "name"'],
      }),
    ).toEqual([
      '<article class="error">',
      '<h3 dir="auto">No title <span class="dim">· error</span></h3>',
      '<p><code>&lt;h1&gt;</code> <span class="dim">· 2 of 5 pages</span></p>',
      '<ul><li dir="auto">One.</li><li dir="auto">Two &amp; three.</li></ul>',
      '<p class="dim">It matters.</p>',
      '<p><b>How to fix:</b> Write one.</p>',
      '<p class="dim">For example: <code>/kettles · /teas</code></p>',
      '<p class="dim">Also goes away: No preview, No &quot;name&quot;</p>',
      '</article>',
    ]);
  });
});

describe('a report', () => {
  it('without causes says that there are none, and leaves out the lists that are empty', () => {
    expect(written({ causes: [] })).toBe(
      [
        '',
        '<h1>Pages of tea.example</h1>',
        '<p class="dim">Seen today</p>',
        '<dl><div><dt>pages</dt><dd>5</dd></div></dl>',
        '',
        '<section><h2>Causes <span class="dim">(0)</span></h2>',
        '<p>Nothing was found.</p></section>',
        '',
        '',
        '',
        '',
      ].join('\n'),
    );
  });

  it('has what limits it, what is ignored, and its pages, with numbers on the right', () => {
    const whole = written({
      causes: [],
      notes: ["The site's server was slow.", 'Ten pages are missing.'],
      ignored: ['Title too short: 2 of 5 pages'],
      pages: [
        ['Page', 'Findings'],
        [
          ['/kettles', 3],
          ['/teas', ''],
        ],
      ],
      unjudged: [['Page', 'Reason'], [['/cups', 'closed']]],
    });
    expect(whole.slice(whole.indexOf('</dl>')).split('\n').filter(Boolean)).toEqual([
      '</dl>',
      '<p>The site&#39;s server was slow.</p><p>Ten pages are missing.</p>',
      '<section><h2>Causes <span class="dim">(0)</span></h2>',
      '<p>Nothing was found.</p></section>',
      '<section><h2>Ignored <span class="dim">(1)</span></h2>',
      '<ul><li dir="auto">Title too short: 2 of 5 pages</li></ul></section>',
      '<section><h2>All pages <span class="dim">(2)</span></h2>',
      '<table>',
      '<thead><tr><th scope="col">Page</th><th scope="col" class="number">Findings</th></tr></thead>',
      '<tbody>',
      '<tr><td dir="auto">/kettles</td><td dir="auto" class="number">3</td></tr>',
      '<tr><td dir="auto">/teas</td><td dir="auto" class="number"></td></tr>',
      '</tbody>',
      '</table></section>',
      '<section><h2>Not checked <span class="dim">(1)</span></h2>',
      '<table>',
      '<thead><tr><th scope="col">Page</th><th scope="col">Reason</th></tr></thead>',
      '<tbody>',
      '<tr><td dir="auto">/cups</td><td dir="auto">closed</td></tr>',
      '</tbody>',
      '</table></section>',
    ]);
  });

  it.each([
    [{ name: '', logo: null }, undefined],
    [{ name: 'Ann & Co', logo: null }, '<div class="by"><span>Ann &amp; Co</span></div>'],
    [
      { name: '', logo: 'data:image/png;base64,AA==' },
      '<div class="by"><img src="data:image/png;base64,AA==" alt=""><span></span></div>',
    ],
  ])('is by who signs it: %j', (by, line) => {
    expect(/<div class="by">.*/.exec(written({}, by))?.[0]).toBe(line);
  });
});
