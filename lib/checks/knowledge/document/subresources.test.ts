import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { loadSuffixes } from '../../suffixes.ts';
import { activeLoads, foreignLoads, passiveLoads } from './subresources.ts';

const { suffixes } = await loadSuffixes();

const page = (html: string) => collectHtml(html, 'https://example.com/dir/');
const urls = (loads: readonly { url: URL }[]) => loads.map(({ url }) => url.pathname);

describe('what a page loads', () => {
  it.each<[string, string[], string[]]>([
    ['<script src=a></script><script src=" "></script><script>1</script>', ['/dir/a'], []],
    ['<script type=text/template src=a></script>', [], []],
    ['<link rel="Stylesheet alternate" href=/s><link rel=modulepreload href=/m>', ['/s', '/m'], []],
    [
      '<link rel=preload as=image href=/i><link rel=preload as=font href=/f><link rel=preload href=/x>',
      ['/f'],
      ['/i'],
    ],
    ['<link rel=canonical href=/c><link rel=icon href=/i><link rel=preconnect href=/p>', [], ['/i']],
    ['<body><iframe src=/f></iframe><iframe src=/g srcdoc="x"></iframe>', ['/f'], []],
    ['<body><object data=/o></object><embed src=/e>', ['/o', '/e'], []],
    [
      '<body><video src=/v poster=/p><source src=/s><track src=/t></video><audio src=/a></audio>',
      [],
      ['/v', '/p', '/s', '/t', '/a'],
    ],
    ['<body><img src=/a srcset="/b 1x,\n /c,d 2x">', [], ['/a', '/b', '/c,d']],
    ['<body><input type=image src=/a><input type=text src=/b><input src=/c>', [], ['/a']],
    ['<base href=/base/><body><img src=a>', [], ['/base/a']],
    ['<body><img src="http://["><img>', [], []],
  ])('%s', (html, active, passive) => {
    expect(urls(activeLoads(page(html)))).toEqual(active);
    expect(urls(passiveLoads(page(html)))).toEqual(passive);
  });
});

describe('what other sites receive', () => {
  it('is every link or load to another owner’s host', () => {
    const html = `<script src="https://a.net/a"></script><body><a href="https://b.net/b">b</a>
      <a href="/own">own</a><img src="https://static.example.com/own"><a href="mailto:a@b.net">m</a>`;
    expect(urls(foreignLoads(page(html), suffixes))).toEqual(['/b', '/a']);
  });
});

describe('an address without its own protocol', () => {
  it.each([
    ['a.js', true],
    ['//a.example/a.js', true],
    [' HTTP://a.example/a.js', false],
    ['data:,a', false],
  ])('%s: %s', (src, isRelative) => {
    const loads = activeLoads(page(`<script src="${src}"></script>`));
    expect(loads.map((load) => load.isRelative)).toEqual([isRelative]);
  });
});
