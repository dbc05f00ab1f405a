import { expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { xmlFaultOf } from './xml-fault.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const url = (inside: string) => `<url><loc>${inside}</loc></url>\n`;

it.each([
  ['a sitemap', `${HEAD}${url('https://example.com/?a=1&amp;b=&#x41;')}</urlset>\n`],
  [
    'comments, CDATA, a style sheet',
    `<?xml-stylesheet href="a.xsl"?>\n<!-- & < -->\n<a><![CDATA[ & <b ]]></a>`,
  ],
  ['prefixes and empty elements', '<s:a xmlns:s="x"><s:b hreflang="pl" href=\'x\' /></s:a>'],
  ['declarations in the DOCTYPE', '<!DOCTYPE a [<!ELEMENT a ANY>\n<!ATTLIST a b CDATA "x">]><a b="y"/>'],
  ['a prefix declared where it is used', '<a><b:c xmlns:b="x" b:d="e:f" xml:lang="pl"/></a>'],
  ['a value with an angle bracket', '<a b="x > y"/>'],
  ['a byte order mark', '\uFEFF<?xml version="1.0"?><a/>'],
])('%s is well formed', (_name, text) => {
  expect(xmlFaultOf(text)).toBeNull();
});

it.each([
  [
    'a bare ampersand',
    `${HEAD}${url('https://example.com/?a=1&b=2')}</urlset>`,
    3,
    'ampersand',
    '&b=2</loc></url>',
  ],
  [
    'an entity of HTML',
    `${HEAD}${url('a')}${url('b&nbsp;c')}</urlset>`,
    4,
    'ampersand',
    '&nbsp;c</loc></url>',
  ],
  ['an end tag that is missing', `${HEAD}<url><loc>a</loc>\n</urlset>`, 4, 'nesting', '</urlset>'],
  ['elements that overlap', '<a><b></a></b>', 1, 'nesting', '</a></b>'],
  ['another case', '<a>\n</A>', 2, 'nesting', '</A>'],
  ['an attribute without quotes', '<a>\n<b href=x/></a>', 2, 'attribute', '<b href=x/></a>'],
  ['an attribute without value', '<a>\n<b c></b></a>', 2, 'attribute', '<b c></b></a>'],
  ['a sign that begins no tag', '<a>1 < 2</a>', 1, 'tag', '< 2</a>'],
  ['a file that ends early', `${HEAD}<url><loc>https://exa`, 3, 'unclosed', ''],
  ['an open comment', '<a>\n<!-- x', 2, 'unclosed', '<!-- x'],
  ['a warning of PHP before it', 'Warning: x in y.php\n<a/>', 1, 'before', 'Warning: x in y.php'],
  [
    'an empty line before the declaration',
    '\n<?xml version="1.0"?><a/>',
    2,
    'before',
    '<?xml version="1.0"?><a/>',
  ],
  ['an entity in capitals', '<a>\nb&AMP;c</a>', 2, 'ampersand', '&AMP;c</a>'],
  ['a prefix of an element that nothing declares', '<a>\n<b:c/></a>', 2, 'prefix', 'b:'],
  ['a prefix of an attribute that nothing declares', '<a xsi:b="c"/>', 1, 'prefix', 'xsi:'],
  ['two roots', '<a/>\n<b/>', 2, 'after', '<b/>'],
  ['text after the end', '<a/>\nx', 2, 'after', 'x'],
])('%s is not well formed', (_name, text, line, kind, excerpt) => {
  expect(xmlFaultOf(text)).toEqual({ line, kind, excerpt });
});

it('reads hostile input in linear time', () => {
  const parts = ['<', '<a>', '<!--', '<![CDATA[', '&', '<a b="', '<a '];
  expect(effort(() => parts.map((part) => xmlFaultOf(`<r>${part.repeat(200_000)}`)))).toBeLessThan(100);
});
