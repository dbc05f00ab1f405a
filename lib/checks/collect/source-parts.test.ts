import { parse, serialize } from 'parse5';
import { expect, it } from 'vitest';
import { allAtOnce } from '../steps.ts';
import { parseMarkup } from './markup.ts';

/** Everything that a parser could read differently if its source ended in it. */
const TRICKY =
  '<p class=\'a b\' id="x&amp;y">\r\n\r&notit; &#x1F375;🍵<!-- a -- b -->\u0000<b>1<p>2</b><table>3<tr><td>4</table><svg><![CDATA[ 5 ]]></svg><script>"<!--<script></script>"</script><textarea>\n6</textarea></p ><select><option>7<option>8</select><plaintext></p>9';
const PART = 32_768;

it('a source that is parsed in parts gives the same tree, wherever it is divided', () => {
  for (let inFirst = 0; inFirst <= TRICKY.length; inFirst += 1) {
    const start = '<!doctype html><title>Tea</title><body>';
    const html = `${start}${'x'.repeat(PART - start.length - inFirst)}${TRICKY}`;
    const { document } = allAtOnce(parseMarkup(html, undefined));
    expect(serialize(document)).toBe(serialize(parse(html)));
  }
});

it('an empty source gives an empty document', () => {
  const { document } = allAtOnce(parseMarkup('', undefined));
  expect(serialize(document)).toBe('<html><head></head><body></body></html>');
});
