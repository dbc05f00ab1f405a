import { describe, expect, it } from 'vitest';
import type { Example } from '../../check.ts';
import { inspectionOf } from '../../example-inspection.ts';
import { pageDates } from './page-dates.ts';

const data = (...things: object[]) =>
  things
    .map((thing) => ({ '@context': 'https://schema.org', ...thing }))
    .map((thing) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`)
    .join('');
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;
/** The findings about each date, faults last. */
const told = (html: string, example: Omit<Example, 'html'> = {}) =>
  pageDates(inspectionOf({ html, ...example })).map(({ meaning, name, faults }) =>
    [meaning, name, ...faults].join(' '),
  );

describe('pageDates', () => {
  it('reads dates of the page from its article, its metas and its response', () => {
    const html =
      data({ '@type': 'BlogPosting', datePublished: '2026-03-01', dateModified: '2026-03-02' }) +
      meta('article:published_time', '2026-03-01T22:00:00+02:00');
    expect(told(html, { headers: { 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' } })).toEqual([
      'published BlogPosting.datePublished',
      'modified BlogPosting.dateModified',
      'published article:published_time',
      'sent Last-Modified',
    ]);
  });

  it.each([
    ['datePublished', 'published'],
    ['dateModified', 'modified'],
    ['dateCreated', 'other'],
    ['uploadDate', 'other'],
    ['startDate', 'other'],
    ['endDate', 'other'],
    ['datePosted', 'other'],
    ['validThrough', 'other'],
    ['priceValidUntil', 'other'],
  ])('reads %s of an article as: %s', (property, meaning) => {
    expect(told(data({ '@type': 'Article', [property]: '2026-03-01' }))).toEqual([
      `${meaning} Article.${property}`,
    ]);
  });

  it.each([
    ['article:published_time', 'published'],
    ['article:modified_time', 'modified'],
    ['og:updated_time', 'modified'],
    ['date', 'published'],
    ['pubdate', 'published'],
    ['publish-date', 'published'],
    ['dc.date', 'published'],
    ['dcterms.created', 'published'],
    ['dcterms.issued', 'published'],
    ['dcterms.modified', 'modified'],
    ['last-modified', 'modified'],
    ['revised', 'modified'],
  ])('reads the meta %s as: %s', (name, meaning) => {
    expect(told(`<meta name="${name.toUpperCase()}" content="2026-03-01">`)).toEqual([`${meaning} ${name}`]);
  });

  it('reports contradictions', () => {
    const html =
      data({ '@type': 'Article', datePublished: '2026-03-01', dateModified: '2026-02-01' }) +
      meta('article:published_time', '2026-04-01');
    expect(told(html)).toEqual([
      'published Article.datePublished published differs',
      'modified Article.dateModified before published',
      'published article:published_time published differs',
    ]);
    expect(told(meta('article:published_time', '2027-01-01'))).toEqual([
      'published article:published_time future',
    ]);
    expect(told(meta('article:modified_time', 'yesterday'))).toEqual([
      'modified article:modified_time unreadable',
    ]);
  });

  it('allows a difference of hours', () => {
    const html = data({ '@type': 'Article', datePublished: '2026-03-01T23:00:00Z' });
    expect(told(html + meta('article:published_time', '2026-03-02'))).toEqual([
      'published Article.datePublished',
      'published article:published_time',
    ]);
    const changed = (at: string) => told(html + meta('article:modified_time', at))[1];
    expect(changed('2026-02-28T23:00:00Z')).toBe('modified article:modified_time');
    expect(changed('2026-02-28T22:59:59Z')).toBe('modified article:modified_time before published');
  });

  it('survives a page that consists of dates', () => {
    const many = Array.from({ length: 8_000 }, () => ({ '@type': 'WebPage', datePublished: '2026-03-01' }));
    const block = JSON.stringify({ '@context': 'https://schema.org', '@graph': many });
    const html = `<script type="application/ld+json">${block}</script>${meta('date', '2026-03-01').repeat(1_000)}`;
    expect(() => told(html)).not.toThrow();
  });

  it('reports no contradiction for dates of things in the page', () => {
    const posts = [
      { '@type': 'BlogPosting', datePublished: '2020-01-01' },
      { '@type': 'BlogPosting', datePublished: '2026-01-01' },
    ];
    expect(told(data(...posts))).toEqual([
      'other BlogPosting.datePublished',
      'other BlogPosting.datePublished',
    ]);
    const job = { '@type': 'JobPosting', datePosted: '2026-01-01', validThrough: '2027-01-01' };
    expect(told(data(job))).toEqual(['other JobPosting.datePosted', 'other JobPosting.validThrough']);
    expect(told('<time datetime="2099-01-01">soon</time><time>12:30</time><time>3 May 2026</time>')).toEqual([
      'other <time>',
      'other <time>',
    ]);
  });
});
