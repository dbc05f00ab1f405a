import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../../example-inspection.ts';
import type { Runtime } from '../../../inspection.ts';
import { inlineElements, loadsOf } from './loads.ts';

const loads = (example: Parameters<typeof inspectionOf>[0]) =>
  loadsOf(inspectionOf(example)).map(({ at, ...load }) => ({ ...load, ...(at && { at: at.tag }) }));
const asked = (html: string) =>
  loads({ html }).map(({ directive, url }) => `${directive} ${url?.replace('https://example.com', '')}`);

const runtimeWith = (...resources: NonNullable<Runtime['resources']>): Runtime => ({
  crossOriginIsolated: false,
  readableCookies: [],
  storedTokens: [],
  nonces: [],
  resources,
});

describe('what a page loads', () => {
  it.each<[string, string[]]>([
    [
      '<link rel=stylesheet href=/a.css><link rel="shortcut icon" href=/i.png><link rel=canonical href=/>',
      ['style-src-elem /a.css', 'img-src /i.png'],
    ],
    [
      '<link rel=preload as=font href=/f.woff2><link rel=preload as=fetch href=/d><link rel=modulepreload href=/m.js><link rel=preconnect href=//c>',
      ['font-src /f.woff2', 'connect-src /d', 'script-src-elem /m.js'],
    ],
    [
      '<link rel=manifest href=/m.json><base href=/b/><body><img src=x.png srcset="y.png 1x, z.png 2x">',
      ['img-src /b/x.png', 'img-src /b/y.png', 'img-src /b/z.png', 'base-uri /b/', 'manifest-src /m.json'],
    ],
    [
      '<body><input type=Image src=/b.png><input src=/c.png><img srcset="/d.png 1x,/e.png 2x">',
      ['img-src /d.png', 'img-src /e.png', 'img-src /b.png'],
    ],
    [
      '<body><video src=v.mp4 poster=p.jpg></video><object data=o.swf></object><embed src=e.swf>',
      ['img-src /p.jpg', 'media-src /v.mp4', 'object-src /o.swf', 'object-src /e.swf'],
    ],
    [
      '<body><iframe src=/f></iframe><iframe src=about:blank></iframe><iframe src=/x srcdoc=y></iframe>',
      ['frame-src /f'],
    ],
    [
      '<body><form></form><form action=//pay.example/><button formaction=/z>x</button></form>',
      ['form-action /page', 'form-action https://pay.example/', 'form-action /z'],
    ],
    ['<script type="application/ld+json">{}</script><script src="https://["></script>', []],
  ])('%s', (html, expected) => {
    expect(asked(html)).toEqual(expected);
  });

  it('and the code it runs, whoever inserted it', () => {
    const html =
      '<script nonce=a>1</script><script type=importmap>{}</script><script src=/a.js integrity="sha256-AAAA"></script><script src=/late.js></script><style nonce="">x</style><body onload=a() style=b><p onclick=c()><a href=javascript:d>x</a>';
    const served = '<script nonce=a>1</script><script src=/a.js integrity="sha256-AAAA"></script>';
    expect(loads({ html, served })).toEqual([
      {
        directive: 'script-src-elem',
        url: 'https://example.com/a.js',
        hashes: ['sha256-AAAA'],
        at: 'script',
      },
      { directive: 'script-src-elem', url: 'https://example.com/late.js', byScript: true, at: 'script' },
      { directive: 'script-src-elem', inline: 'element', nonce: 'a', at: 'script' },
      { directive: 'script-src-elem', inline: 'element', at: 'script' },
      { directive: 'style-src-elem', inline: 'element', nonce: '', at: 'style' },
      { directive: 'script-src-elem', inline: 'address', count: 1, at: 'a' },
      { directive: 'script-src-attr', inline: 'attribute', count: 2, at: 'body' },
      { directive: 'style-src-attr', inline: 'attribute', count: 1, at: 'body' },
    ]);
  });

  it('and sockets, the fonts of known font services, and scripts that have removed themselves', () => {
    const found = loads({
      html: '<link rel=stylesheet href="https://fonts.googleapis.com/css2?family=F">',
      served: '<script>document.currentScript.remove()</script>',
      parts: {
        subresources: [{ url: 'wss://live.example/a', type: 'other', status: 101, headers: [] }],
      },
    });
    expect(found).toEqual([
      { directive: 'script-src-elem', inline: 'element', at: 'script' },
      { directive: 'style-src-elem', url: 'https://fonts.googleapis.com/css2?family=F', at: 'link' },
      { directive: 'connect-src', url: 'wss://live.example/a' },
      { directive: 'font-src', url: 'https://fonts.gstatic.com/' },
    ]);
  });

  it.each([
    ['https://fonts.googleapis.com/css2?family=F', 'https://fonts.gstatic.com/'],
    ['https://use.typekit.net/abc1def.css', 'https://use.typekit.net/'],
  ])('and the fonts of the service whose style sheet is %s', (sheet, fonts) => {
    expect(asked(`<link rel=stylesheet href="${sheet}">`)).toEqual([
      `style-src-elem ${sheet}`,
      `font-src ${fonts}`,
    ]);
    expect(asked(`<img src="${sheet}">`)).toEqual([`img-src ${sheet}`]);
  });

  it('and the hashes of its inline code, if they are known', () => {
    const inspection = inspectionOf({
      html: '<script>go()</script><style>p{}</style><body><a href="javascript:go()">x</a><a href="javascript:stop()">x</a>',
    });
    const { scripts, sheets, addresses } = inlineElements(inspection);
    const hashes = new Map([...scripts, ...sheets, ...addresses].map((at, index) => [at, `sha256-${index}`]));
    expect(loadsOf(inspection, hashes).map(({ at: _at, ...load }) => load)).toEqual([
      { directive: 'script-src-elem', inline: 'element', hashes: ['sha256-0'] },
      { directive: 'style-src-elem', inline: 'element', hashes: ['sha256-1'] },
      { directive: 'script-src-elem', inline: 'address', hashes: ['sha256-2'], count: 1 },
      { directive: 'script-src-elem', inline: 'address', hashes: ['sha256-3'], count: 1 },
    ]);
  });

  it('and what was observed: requests, and reports of a policy that blocks nothing', () => {
    const answered = { status: 200, headers: [] };
    const found = loads({
      html: '<script src=/a.js></script>',
      parts: {
        subresources: [
          { url: 'https://example.com/a.js', type: 'script', ...answered },
          { url: 'https://api.example/q?x', type: 'request', ...answered },
          { url: 'https://cdn.example/b.js', type: 'script', ...answered },
          { url: 'https://cdn.example/c', type: 'other', ...answered },
        ],
        violations: [
          { directive: 'font-src', blocked: 'https://fonts.example', disposition: 'report' },
          { directive: 'script-src', blocked: 'eval', disposition: 'report' },
          { directive: 'script-src-elem', blocked: 'https://evil.example', disposition: 'enforce' },
          { directive: 'x;y', blocked: 'https://odd.example', disposition: 'report' },
          { directive: 'img-src', blocked: 'inline', disposition: 'report' },
        ],
      },
    });
    expect(found.map(({ directive, url, inline }) => [directive, url ?? inline])).toEqual([
      ['script-src-elem', 'https://example.com/a.js'],
      ['connect-src', 'https://api.example/q?x'],
      ['script-src-elem', 'https://cdn.example/b.js'],
      ['font-src', 'https://fonts.example'],
      ['script-src', 'eval'],
    ]);
  });

  it.each([
    ['style sheet', '<link rel=stylesheet href=/x>', 'style-src-elem'],
    ['module', '<link rel=modulepreload href=/x>', 'script-src-elem'],
    ['icon', '<link rel=icon href=/x>', 'img-src'],
    ['icon of a home screen', '<link rel=apple-touch-icon href=/x>', 'img-src'],
    ['manifest', '<link rel=manifest href=/x>', 'manifest-src'],
    ['page to come', '<link rel=prefetch href=/x>', 'default-src'],
    ['preloaded script', '<link rel=preload as=script href=/x>', 'script-src-elem'],
    ['preloaded style', '<link rel=preload as=style href=/x>', 'style-src-elem'],
    ['preloaded image', '<link rel=preload as=image href=/x>', 'img-src'],
    ['preloaded font', '<link rel=preload as=FONT href=/x>', 'font-src'],
    ['preloaded answer', '<link rel=preload as=fetch href=/x>', 'connect-src'],
    ['preloaded subtitles', '<link rel=preload as=track href=/x>', 'media-src'],
    ['preloaded sound', '<link rel=preload as=audio href=/x>', 'media-src'],
    ['preloaded film', '<link rel=preload as=video href=/x>', 'media-src'],
    ['preloaded worker', '<link rel=preload as=worker href=/x>', 'worker-src'],
    ['preloaded document', '<link rel=preload as=document href=/x>', 'frame-src'],
  ])('from a link, by type: a %s', (_what, html, directive) => {
    expect(asked(html)).toEqual([`${directive} /x`]);
  });

  it.each([
    ['script', 'script-src-elem'],
    ['stylesheet', 'style-src-elem'],
    ['image', 'img-src'],
    ['font', 'font-src'],
    ['media', 'media-src'],
    ['frame', 'frame-src'],
    ['request', 'connect-src'],
  ] as const)('and what was observed, by type: %s', (type, directive) => {
    const url = 'https://cdn.example/x';
    const subresources = [{ url, type, status: 200, headers: [] }];
    const byScript = type === 'script' && { byScript: true };
    expect(loads({ html: '', parts: { subresources } })).toEqual([{ directive, url, ...byScript }]);
  });

  it.each([
    ['script', 'x', 'script-src-elem'],
    ['img', 'x', 'img-src'],
    ['image', 'x', 'img-src'],
    ['input', 'x', 'img-src'],
    ['fetch', 'x', 'connect-src'],
    ['xmlhttprequest', 'x', 'connect-src'],
    ['beacon', 'x', 'connect-src'],
    ['iframe', 'x', 'frame-src'],
    ['frame', 'x', 'frame-src'],
    ['video', 'x', 'media-src'],
    ['audio', 'x', 'media-src'],
    ['track', 'x', 'media-src'],
    ['css', 'x.woff', 'font-src'],
    ['css', 'x.woff2', 'font-src'],
    ['css', 'x.ttf', 'font-src'],
    ['css', 'x.otf', 'font-src'],
    ['css', 'x.OTF?v=2', 'font-src'],
    ['css', 'x.eot', 'font-src'],
    ['css', 'x.png', 'img-src'],
    ['css', 'otf', 'img-src'],
  ])('and what was timed, by initiator: %s %s', (initiator, file, directive) => {
    const url = `https://cdn.example/${file}`;
    const byScript = initiator === 'script' && { byScript: true };
    const runtime = runtimeWith({ url, initiator });
    expect(loads({ html: '', parts: { runtime } })).toEqual([{ directive, url, ...byScript }]);
  });

  it('and what was timed, unless the initiator is unknown', () => {
    const runtime = runtimeWith({ url: 'https://cdn.example/x', initiator: 'other' });
    expect(loads({ html: '', parts: { runtime } })).toEqual([]);
  });

  it('once if a policy cannot tell the difference', () => {
    const html = `<body>${Array.from({ length: 9_000 }, (_, n) => `<img src="/a.png?${n % 2}"><img src="/${n}.png">`).join('')}`;
    const found = loadsOf(inspectionOf({ html }));
    expect(found).toHaveLength(5_000);
    expect(found[0]?.count).toBe(9_000);
  });
});
