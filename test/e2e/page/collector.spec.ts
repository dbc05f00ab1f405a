// End to end: the live document of a real browser is compared with the parsed HTML.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, test } from '@playwright/test';
import type { CDPSession } from 'puppeteer-core';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import type { ElementRecord, PageSnapshot } from '../../../lib/checks/snapshot.ts';
import { findBrowser } from '../../../scripts/browser/find-browser.mjs';
import { bundleCollector } from '../../../scripts/build/bundle-collector.ts';
import { collectInPage } from '../../../scripts/check/pages/collect-in-page.ts';

/** Documents on which parsers and walkers tend to differ. */
const DOCUMENTS: Record<string, string> = {
  empty: '',
  plain:
    '<!doctype html><html lang="en"><head><title>Kettles</title></head><body><h1>Kettles</h1></body></html>',
  'no head, no body': '<title>A</title><p>text',
  'upper case':
    '<!DOCTYPE HTML><HTML LANG="PL"><HEAD><TITLE>A</TITLE><META NAME="Description" CONTENT="B"></HEAD><BODY></BODY></HTML>',
  'head closed by a paragraph': '<head><title>A</title><p>x</p><link rel=canonical href=/a></head><body>y',
  'head closed by an image': '<head><meta name=a content=b><img src=x.png><meta name=c content=d></head>',
  'noscript with an image in head':
    '<head><noscript><img src=p.gif></noscript><link rel=canonical href=/a></head><body>z',
  'noscript in body': '<body><noscript><a href=/x>x</a></noscript><a href=/y>y</a>',
  'nested links': '<a href=/1>one<a href=/2>two</a></a>',
  'links over blocks': '<a href=/1><div>one</div><p>two</p></a><p><a href=/2><b>three</b></p>four</a>',
  'misnested formatting': '<p><b><i>x</b>y</i></p><b><p>z</b></p>',
  'table fostering': '<table><a href=/x>out</a><tr><td>in<img src=a.png alt="An image">',
  select: '<select><option>a<option>b</select><h2>after',
  'heading in heading': '<h1>one<h2>two</h2></h1>',
  'role of a heading': '<div role="heading" aria-level="2">Like <em>a</em> heading</div>',
  'svg with title and link':
    '<svg><title>Drawing</title><a href="/s"><text>t</text></a><style>x{}</style></svg><title>Page</title>',
  'images in a drawing':
    '<svg><image href=/a.png /><image xlink:href=/b.png width=1 /></svg><link rel=preload as=image imagesrcset="/c.png 2x">',
  'roles that do not exist':
    '<div role="hero heading" aria-level=1>Like a heading</div><h2 role=hero>A heading</h2>',
  'methods of buttons':
    '<form method=post><button formmethod=get formaction=/a>A</button><input type=submit formmethod=dialog></form>',
  'link with a drawing': '<a href=/cart><svg><title>Cart</title><path d="M0 0"/></svg></a>',
  'link with an image':
    '<a href=/x>  <img src=a.png alt="  Copper   kettle "> and <img src=b.png alt=""> text </a>',
  'languages of links':
    '<html lang=en><a href=/1>1</a><p lang=de><a href=/2>2</a><a href=/3 lang="">3</a><a href=/4 lang=en>4</a></p><div lang=pl><template shadowrootmode=open><a href=/5>5</a></template></div>',
  'links in hidden elements':
    '<a href=/1 style="display:none">1</a><div hidden><p><a href=/2>2</a><h2>3</h2></div><div hidden=until-found><a href=/4>4</a></div><div style="color:red;display: none"><img src=a.png><div style="display:block"><a href=/5>5</a></div></div><a href=/6>6</a>',
  mathml: '<p><math><mi>x</mi><annotation-xml encoding="text/html"><p>in</p></annotation-xml></math>after',
  template: '<template><h1>inert</h1><a href=/t>t</a></template><h1>live</h1>',
  'declarative shadow tree':
    '<my-card><template shadowrootmode="open"><h2>In shadow</h2><slot></slot><a href=/s>s</a></template><p>light</p></my-card><h2>after</h2>',
  'shadow tree in a link':
    '<a href=/x><my-icon><template shadowrootmode=open><b>Shadow text</b></template></my-icon></a>',
  'closed shadow tree':
    '<my-card><template shadowrootmode="closed"><h2>In shadow</h2><b><template shadowrootmode=open></template></b><div><template shadowrootmode=closed><a href=/s>s</a></template></div></template><p>light</p></my-card><iframe srcdoc="<p><template shadowrootmode=closed>x</template></p>"></iframe><input value=x>',
  'two shadow trees declared':
    '<div><template shadowrootmode=open><i>1</i></template><template shadowrootmode=open><i>2</i></template></div>',
  'shadow tree where none can be': '<ul><template shadowrootmode=open><li>x</li></template></ul>',
  'script text':
    '<script>document.title</script><script type="application/ld+json">\n {"a": "<b>"} \n</script><p>x',
  'structured data with parameters':
    '<script type="Application/LD+JSON; charset=utf-8">{"@type":"Thing"}</script>',
  'comment and cdata': '<!-- <h1>no</h1> --><p>a<!-- b -->c</p><svg><![CDATA[d]]></svg>',
  entities: '<title>Caf&eacute; &amp; t&#8217;s &nbsp;</title><a href="/?a=1&amp;b=2&copy=3">x &lt; y</a>',
  'attributes twice': '<img src=a.png src=b.png ALT="first" alt="second">',
  'ids twice and odd':
    '<p id="a"><a href=/1>1</a></p><p id="a"><a href=/2>2</a></p><p id="x>y^z%"><a href=/3>3</a></p>',
  'many of a kind': '<ul><li><a href=/1>1</a><li><a href=/2>2</a><li><ul><li><a href=/3>3</a></ul></ul>',
  'white space': '<p>one\n\t two</p>\n<p>three</p><pre>\n  four\n</pre><span>fi</span><span>ve</span><br>six',
  'no-break space': '<h1>&nbsp;</h1><a href=/x>a&nbsp;b</a>',
  frameset: '<frameset><frame src="a.html"><noframes><body><a href=/x>x</a></body></noframes></frameset>',
  'paragraphs and dates':
    '<p>One <b>two</b>.<p>Three <time datetime=2026-01-01>1 Jan</time><ul><li>no paragraph</ul><div>none<p>four',
  'quirks mode': '<!doctype html public "-//W3C//DTD HTML 3.2 Final//EN"><p>x',
  'limited quirks mode':
    '<!doctype html public "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><p>x',
  bases: '<base href="/a/"><base href="/b/"><a href="c">c</a>',
  'metas of every sort':
    '<meta charset=utf-8><meta http-equiv=refresh content="3600;url=/x"><meta property="og:title" content="T"><body><meta name=robots content=noindex>',
  'form parts':
    '<form action=/s method=post><input type=password name=p><button formaction=/t>Go <b>on</b></button></form>',
  'frames and media':
    '<iframe src=/f allow="camera *"><p>not a child</p></iframe><video poster=p.jpg><source src=v.mp4></video><object data=o.swf>fallback</object>',
  'area and map': '<map name=m><area href=/x alt="Area"></map>',
  'unclosed everything': '<div><p><span><b>deep<ul><li>x<table><tr><td>y',
  'after body': '<body><p>x</p></body><p>after</p></html><h1>late</h1>',
  plaintext: '<p>a<plaintext><h1>not a heading',
  'textarea and title hold text': '<textarea><a href=/x>x</a></textarea><title><b>x</b></title>',
  'stray end tags': '</p></br></div><h1>x</h1></html>',
  'null and odd characters': '<p>a\u0000b\u00ad\u200b\ud83d\ude00</p><h1>\u0645\u0631\u062d\u0628\u0627</h1>',
  // Chromium flattens what is nested more than 512 levels deep; other parsers do not.
  deep: `${'<div>'.repeat(400)}<a href=/deep>deep</a>`,
  'lang and dir': '<html lang="uk" xml:lang="uk" dir="ltr"><body>x',
  'xmp and listing': '<xmp><h1>raw</h1></xmp><h2>x</h2>',
  'image is img': '<image src=x.png alt=y>',
  'names that hide what the document has':
    '<img name=documentElement><form name=URL></form><img name=querySelectorAll><img name=contentType><img name=compatMode>',
  microdata:
    '<body itemscope itemtype="https://schema.org/Product"><h1 itemprop=name id=n>A <b>kettle</b></h1><span itemprop="price" content="19">19 €</span><div itemprop=offers itemscope><link itemprop=availability href=/InStock><time itemprop=validFrom datetime=2026-01-01>today</time></div><a itemprop=url href=/x>x</a><a itemprop=name>y</a>',
  'microdata by reference':
    '<div itemscope itemref="a c"><p itemprop=x>1</p></div><div id=a><ul id=b><li itemprop=y>2<li id=c itemprop=z>3</ul></div>',
  rdfa: '<meta property="og:title" content=x><div vocab="https://schema.org/" typeof=Product resource="#p"><span property=name>A <em>kettle</em></span><img property=image src=a.png><meta property=sku content=7></div><p property=name>outside',
  'annotations in a shadow tree':
    '<my-card itemscope><template shadowrootmode=open><p itemprop=name id=s>In <b>shadow</b></p></template><i itemprop=x>light</i></my-card>',
  'parts without a snippet':
    '<p data-nosnippet>a <span data-nosnippet=false>b</span></p><svg data-nosnippet></svg>',
  'a root with everything': '<html id=top itemscope lang=en role=heading><body role=heading>x<p role=note>y',
  'code in attributes':
    '<html onclick=a() style="color:red"><body ONLOAD="b()"><p onmouseover="c" once on:click=d data-onclick=e><a href=" java&#10;script:go()" onclick=f onfocus=g>x</a><svg onload=h><a xlink:href="javascript:1" href=JavaScript:2 /></svg><form action=javascript:3><button formaction="&#1;javascript:4"></button></form><iframe src=javascript:5></iframe><img src=javascript:6><my-tag style onclick></my-tag>',
  'code in a shadow tree':
    '<my-card><template shadowrootmode=open><p onclick=a() style=b><a href=javascript:1>x</a></template></my-card><template><p onclick=c></template><noscript><p onclick=d></noscript>',
  'what JavaScript has, replaced by a library of the page':
    '<script>Array.prototype.toJSON = () => "[]"; Array.prototype.map = () => ["x"]; Map.prototype.get = () => {}; Element.prototype.getAttribute = () => "x"; JSON.stringify = () => "{}"</script><my-card>x</my-card><div><template shadowrootmode=closed><a href=/s>s</a></template></div><a href=/y title=y>y</a>',
  'isindex and unknown tags': '<isindex><my-tag role=heading>custom</my-tag><h1>x</h1>',
};

const unseen = (list: readonly ElementRecord[]) => list.map(({ shown: _shown, ...record }) => record);

/**
 * Returns a snapshot without what only one of them can know: how elements are displayed, and how the HTML was sent.
 */
const comparable = ({ source: _source, url: _url, markup: _markup, ...rest }: PageSnapshot) => ({
  ...rest,
  anchors: unseen(rest.anchors),
  headings: unseen(rest.headings),
  images: unseen(rest.images),
});

test('the live document and the parsed HTML give the same snapshot', async () => {
  const documents = Object.entries(DOCUMENTS);
  const server = createServer((request, response) => {
    const html = documents[Number(request.url?.slice(1))]?.[1] ?? '';
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const page = await browser.newPage();
  const session = (await page.context().newCDPSession(page)) as unknown as CDPSession;
  const collector = await bundleCollector();
  for (const [index, [name, html]] of documents.entries()) {
    const url = `http://127.0.0.1:${port}/${index}`;
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const live = JSON.parse(await collectInPage(session, collector, Buffer.from(html))) as PageSnapshot;
    expect.soft(comparable(live), name).toEqual(comparable(collectHtml(html, url)));
  }
  await browser.close();
  server.close();
});
