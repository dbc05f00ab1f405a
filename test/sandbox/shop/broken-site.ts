import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { pdf } from '../pdf.ts';
import type { Sites } from './page.ts';

const document = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/shop.css">
${head}
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

/** The purpose of each address of the site. The front page lists them. */
const CASES: Readonly<Record<string, string>> = {
  '/broken-json-ld': 'Structured data that is no JSON',
  '/two-canonicals': 'Two canonical addresses',
  '/noindex-by-script': 'A script that adds noindex',
  '/mixed-content': 'Pictures and a script over http',
  '/missing': 'Status 404',
  '/error': 'Status 500',
  '/never-ends': 'A page that never finishes',
  '/slow': 'A page that takes three seconds to begin',
  '/huge': '200,000 elements',
  '/deep': '3,000 elements inside each other',
  '/hostile': 'A page that fights back',
  '/empty': 'Status 200 and nothing in it',
  '/old-encoding': 'Cyrillic in windows-1251',
  '/document.pdf': 'A PDF',
  '/data.json': 'JSON',
  '/redirects/5': 'Five redirects in a row',
  '/redirect-loop': 'A redirect to itself',
};

/** Overrides every way to the page that a careless script would use, and removes again what is added. */
const HOSTILE_SCRIPT = `
Array.prototype.map = Array.prototype.filter = () => [];
Object.prototype.toJSON = () => 'taken';
JSON.stringify = () => { throw new Error('taken'); };
Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => { throw new Error('taken'); };
Element.prototype.getAttribute = () => 'taken';
Object.defineProperty(Node.prototype, 'textContent', { get: () => 'taken' });
Object.defineProperty(Document.prototype, 'title', { get: () => 'taken' });
new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) node.remove();
}).observe(document, { childList: true, subtree: true });`;

const HOSTILE = document(
  'A page that fights back',
  `<img name="querySelectorAll" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
<img name="getElementsByTagName" alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
<form name="head"><input name="attributes"><input name="nodeName"><input name="parentNode"><input id="tagName"></form>
<form id="documentElement"></form><a id="body" name="location" href="#body">This link is called body</a>
<p id="a&quot;]&gt;b:nth(1)">An id that breaks selectors</p>
<p>\u202eThis line runs backwards\u202c and \u0000 and \ufeff stand in this one.</p>
<script>${HOSTILE_SCRIPT}</script>`,
);

function* hugePage(count: number): Generator<string> {
  yield '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Many elements</title></head><body><main><h1>Many elements</h1>';
  // Ten elements per row: what most pages of this size consist of.
  for (let row = 0; row < count / 10; row += 1) {
    yield `<section><h2>Row ${row}</h2><div class="card"><p>Some words with <a href="/row/${row}">a link to row ${row}</a> and <b>weight</b>.</p><ul><li>one</li><li>two</li></ul></div><img src="/picture.svg?${row}" alt="" width="8" height="8"></section>\n`;
  }
  yield '</main></body></html>';
}

const WINDOWS_1251 = 'Цей текст закодовано у windows-1251, як двадцять років тому.';

/** The bytes of Ukrainian text in windows-1251. */
function encode1251(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('windows-1251');
  const codes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) codes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from(text, (character) => codes.get(character) ?? 0x3f);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The site of broken.localhost: one page for everything that can go wrong while a page is read. */
export function brokenSite({ broken, shop }: Sites): Hono {
  const site = new Hono();
  const page = (path: string, html: (title: string) => string) =>
    site.get(path, (c) => c.html(html(CASES[path] ?? '')));

  page('/', () =>
    document(
      'What can go wrong with a page',
      `<ul>${Object.entries(CASES)
        .map(([path, title]) => `<li><a href="${path}">${title}</a></li>`)
        .join('\n')}</ul>`,
      '<meta name="robots" content="noindex">',
    ),
  );
  page('/broken-json-ld', (title) =>
    document(
      title,
      '<p>The first block has a comma too many, the second was never closed, the third is empty.</p>',
      `<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Event", }</script>
<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Article", "headline": "Half a</script>
<script type="application/ld+json"></script>`,
    ),
  );
  page('/two-canonicals', (title) =>
    document(
      title,
      '<p>One of them is right.</p>',
      `<link rel="canonical" href="${broken}/two-canonicals"><link rel="canonical" href="${broken}/">`,
    ),
  );
  page('/noindex-by-script', (title) =>
    document(
      title,
      '<p>What the server sends may be indexed; what the browser shows may not.</p>',
      `<script>document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">')</script>`,
    ),
  );
  page('/mixed-content', (title) =>
    document(
      title,
      `<p>Over https a browser would block the script and upgrade the picture.</p>
<img src="${shop}/art/osprey.svg" alt="A kettle" width="400" height="300">
<script src="${broken}/script.js"></script>
<form action="${broken}/mixed-content" method="post"><label>Password <input type="password" name="password"></label></form>`,
    ),
  );
  page('/deep', (title) =>
    document(title, `${'<div>'.repeat(3_000)}<p>Down here.</p>${'</div>'.repeat(3_000)}`),
  );

  site.get('/robots.txt', (c) => c.text('User-agent: *\nAllow: /\n'));
  site.get('/script.js', (c) => c.body('', 200, { 'content-type': 'text/javascript' }));
  site.get('/missing', (c) => c.html(document('Not here', '<p>It never was.</p>'), 404));
  site.get('/error', (c) => c.html(document('An error', '<p>The server has given up.</p>'), 500));
  site.get('/empty', (c) => c.html(''));
  site.get('/document.pdf', (c) =>
    c.body(pdf(['# Price list', 'Osprey  89.00', 'Heron  112.00', 'Wren  54.00']), 200, {
      'content-type': 'application/pdf',
    }),
  );
  site.get('/data.json', (c) => c.json({ kettles: ['osprey', 'heron', 'wren'] }));
  site.get('/redirects/:left', (c) => {
    const left = Number(c.req.param('left'));
    return left > 0 ? c.redirect(`/redirects/${left - 1}`) : c.redirect('/');
  });
  site.get('/redirect-loop', (c) => c.redirect('/redirect-loop'));
  site.get('/old-encoding', (c) =>
    c.body(
      encode1251(document('Старе кодування', `<p>${WINDOWS_1251}</p>`).replace('utf-8', 'windows-1251')),
      200,
      {
        'content-type': 'text/html; charset=windows-1251',
      },
    ),
  );
  site.get('/hostile', (c) => {
    c.header('content-security-policy', "default-src 'none'; script-src 'unsafe-inline'; img-src data:");
    return c.html(HOSTILE);
  });
  site.get('/slow', async (c) => {
    await pause(3_000);
    return c.html(document(CASES['/slow'] ?? '', '<p>At last.</p>'));
  });
  site.get('/never-ends', (c) => {
    c.header('content-type', 'text/html; charset=utf-8');
    return stream(c, async (body) => {
      await body.write(
        document(CASES['/never-ends'] ?? '', '<p>More is to come.</p>').split('</main>')[0] ?? '',
      );
      while (!body.aborted) {
        await pause(500);
        await body.write('<p>And more.</p>\n');
      }
    });
  });
  site.get('/huge', (c) => {
    c.header('content-type', 'text/html; charset=utf-8');
    const count = Math.min(Number(c.req.query('elements') ?? 200_000), 1_000_000);
    return stream(c, async (body) => {
      let chunk = '';
      for (const part of hugePage(count)) {
        chunk += part;
        if (chunk.length < 65_536) continue;
        await body.write(chunk);
        chunk = '';
      }
      await body.write(chunk);
    });
  });
  return site;
}
