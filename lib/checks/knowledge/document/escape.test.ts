import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { escapeHtml, unescapeHtml } from './escape.ts';

it.each([
  'Tea & <b>kettles</b>',
  '"quoted" and it’s ‘5′ &amp; more',
  '</title><script>',
  'https://a.example/?a=1&copy=2',
])('%s survives a parser unchanged, as text and as a value', (text) => {
  const page = collectHtml(
    `<title>${escapeHtml(text)}</title><meta name="x" content="${escapeHtml(text)}">`,
    'https://example.com/',
  );
  expect([page.titles[0]?.text, page.metas[0]?.attrs.content]).toEqual([text, text]);
  expect(page.scripts).toEqual([]);
});

it.each([
  ['Salt &amp; pepper', 'Salt & pepper'],
  ['Salt &amp;amp; pepper', 'Salt & pepper'],
  ['Kettle&#8482; &#x27;60&reg;', "Kettle™ '60®"],
  ['&lt;b&gt; &quot;a&quot; &apos;b&apos; 1&nbsp;l', `<b> "a" 'b' 1\u00a0l`],
  ['&copy;&trade; 1&ndash;2&mdash;3 &lsquo;a&rsquo; &ldquo;b&rdquo; &laquo;c&raquo;', '©™ 1–2—3 ‘a’ “b” «c»'],
  ['more&hellip; 90&deg; 2&times;3', 'more… 90° 2×3'],
  ['&sbquo;a&lsquo; &bdquo;b&ldquo; &bull;&middot;5&euro; Stra&szlig;e', '‚a‘ „b“ •·5€ Straße'],
  [
    'caf&eacute; &Uuml;bung gar&ccedil;on &Aring;s &scaron;kola &ntilde; &igrave; &ocirc;',
    'café Übung garçon Ås škola ñ ì ô',
  ],
  ['&_acute; &1uml; &qtilde; &acute;', '&_acute; &1uml; &qtilde; &acute;'],
  ['R&D; &unknown; &#0; &#x110000;', 'R&D; &unknown; &#0; &#x110000;'],
  ['a & b', 'a & b'],
])('unescapes %j to %j', (text, plain) => {
  expect(unescapeHtml(text)).toBe(plain);
});
