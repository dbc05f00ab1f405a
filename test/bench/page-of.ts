/**
 * Returns a page of about the given number of elements, with the mix of shops and magazines: a tenth are links, some
 * images and headings.
 */
export function pageOf(elements: number): string {
  const block = (n: number) => `<section class="card" id="s${n}"><h2>Copper kettle ${n}</h2>
    <p>Hammered from <b>one</b> sheet of copper, <i>two litres</i>, with a <em>ten-year</em> promise.</p>
    <ul><li>Weight <span>1.2 kg</span></li><li>Made in <span>Poland</span></li></ul>
    <a href="/kettles/${n}?from=list&amp;page=${n % 40}" rel="${n % 7 === 0 ? 'nofollow' : ''}"><img src="/img/${n}.jpg"
      alt="${n % 9 === 0 ? '' : `Kettle ${n}`}" width="300" height="200"></a>
    <p><a href="https://example.org/${n}">Review of kettle ${n}</a></p><div><div><div><span>end</span></div></div></div></section>`;
  const perBlock = 20;
  const blocks = Array.from({ length: Math.floor((elements - 20) / perBlock) }, (_, n) => block(n)).join(
    '\n',
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Copper kettles of ${elements}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Kettles.">
    <link rel="canonical" href="/kettles"><script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemList"}</script>
    </head><body><h1>Kettles</h1>${blocks}</body></html>`;
}
