import { describe, expect, it } from 'vitest';
import type { Example } from '../../../checks/check.ts';
import { collectHtml } from '../../../checks/collect/parse5.ts';
import { inspectionOf } from '../../../checks/example-inspection.ts';
import { seenOutcome } from './seen-outcome.ts';

const KIND = { kind: 'other', grounds: [], certainty: 'unsure', index: 'in' } as const;
const outcomeOf = (example: Omit<Example, 'finds'>) =>
  seenOutcome(
    { kind: KIND, results: [], seo: { score: 72 } },
    inspectionOf({ url: 'https://shop.example/a', ...example }),
  );

describe('a page of a set', () => {
  it('keeps its links to other pages of the origin, each target once, by one that crawlers may follow', () => {
    const html = `<nav><a href="/b#top" rel=nofollow>Ad</a><a href="https://other.example/">Other</a>
      <a href="#here">Here</a></nav><p><a href="/b">  Kettles </a><a href="/c?token=8f14e45fceea167a5a36dedd4bea2543" rel="ugc NoFollow"></a>
      <a href="mailto:tea@shop.example">Mail</a><a href="/b">Again</a>`;
    expect(outcomeOf({ html }).links).toEqual([
      {
        to: 'https://shop.example/b',
        text: 'Kettles',
        isFollowed: true,
        place: 'body > p:nth-child(2) > a:nth-child(1)',
      },
      {
        to: 'https://shop.example/c?token=…',
        text: '',
        isFollowed: false,
        place: 'body > p:nth-child(2) > a:nth-child(2)',
      },
    ]);
  });

  it('has no link to itself, whatever part of it was opened', () => {
    expect(outcomeOf({ url: 'https://shop.example/a#prices', html: '<a href="/a">A</a>' }).links).toEqual([]);
  });

  it.each(['nofollow', 'none'])('has no link that crawlers may follow if its robots tag says %s', (rule) => {
    const html = `<meta name=robots content=${rule}><a href="/b">B</a>`;
    expect(outcomeOf({ html }).links.map(({ isFollowed }) => isFollowed)).toEqual([false]);
  });

  it('keeps no secret in the text of a link, and no place that is too long to be kept whole', () => {
    const deep = '<div>'.repeat(40);
    const html = `${deep}<a href="/b">https://shop.example/c?token=8f14e45fceea167a5a36dedd4bea2543</a>`;
    expect(outcomeOf({ html }).links).toEqual([
      { to: 'https://shop.example/b', text: 'https://shop.example/c?token=…', isFollowed: true, place: null },
    ]);
  });

  it('keeps 1,000 links, and counts the others', () => {
    const html = Array.from({ length: 1_001 }, (_, n) => `<a href="/${n}">${n}</a>`).join('');
    const { links, moreLinks } = outcomeOf({ html });
    expect([links.length, moreLinks]).toEqual([1_000, 1]);
  });

  it('keeps 80 characters of the text of a link, and a place of up to 300', () => {
    const html = [261, 262].map(
      (length) =>
        `<x-${'a'.repeat(length)}><a href="/${length}">${'Tea '.repeat(21)}</a></x-${'a'.repeat(length)}>`,
    );
    const kept = outcomeOf({ html: html.join('') }).links;
    const text = 'Tea '.repeat(20);
    expect(kept.map(({ text, place }) => [text, place?.length ?? null])).toEqual([
      [text, 300],
      [text, null],
    ]);
  });

  it('has its score and its record', () => {
    const { score, record, state } = outcomeOf({ html: '<title>Kettles</title>' });
    expect([state, score, record.title]).toEqual(['seen', 72, 'Kettles']);
    const report = { kind: KIND, results: [], seo: null };
    expect(seenOutcome(report, inspectionOf({ html: '' })).score, 'none if it is not scored').toBe(null);
  });

  it('is thin if the HTML as served is only a shell for scripts', () => {
    const shell = '<div id=root></div><script src=/app.js></script>';
    const text = `<p>${'copper '.repeat(20)}`;
    const served = (html: string, status = 200) => {
      const page = collectHtml(html, 'https://shop.example/a', { bytes: html.length });
      const inspection = { ...inspectionOf({ url: page.url, status }), page };
      return seenOutcome({ kind: KIND, results: [], seo: null }, inspection).isThin;
    };
    expect(served(shell)).toBe(true);
    expect(served(shell, 399)).toBe(true);
    expect(served(shell, 400)).toBe(false);
    expect(served(`${text}<script src=/app.js></script>`)).toBe(false);
    expect(served('<p>Short')).toBe(false);
    expect(outcomeOf({ html: text, served: shell }).isThin).toBe(true);
    const seen = inspectionOf({ html: shell });
    const rendered = { ...seen, page: { ...seen.page, source: 'rendered' as const } };
    expect(seenOutcome({ kind: KIND, results: [], seo: null }, rendered).isThin).toBe(false);
  });
});
