import { defineCheck, type Example } from '../check.ts';
import { jsonLdBlocks } from '../knowledge/structured-data/json-ld.ts';
import { scanJson } from '../knowledge/structured-data/json-syntax.ts';

export default defineCheck({
  severity: 'error',
  title: 'The structured data is valid JSON',
  why: 'One wrong character makes search engines drop the whole block of structured data.',
  docs: 'https://www.rfc-editor.org/rfc/rfc8259',
  messages: {
    bare: { says: '“{what}” stands without quotation marks in line {line}, column {column}: {excerpt}.' },
    bracket: {
      says: 'A bracket is closed by another kind in line {line}, column {column}; “{what}” is due: {excerpt}.',
    },
    comment: {
      says: '“{what}” in line {line}, column {column} is a comment or wrapper, which JSON does not have.',
    },
    control: {
      says: 'A line break or tab stands in a text in line {line}, column {column}; write {what}: {excerpt}.',
    },
    duplicate: {
      says: '“{key}” stands twice in one object, again in line {line}, column {column}; only the last counts.',
    },
    empty: { says: 'The block of structured data is empty.' },
    end: {
      says: 'The JSON ends too early: what opens in line {line}, column {column} or before lacks its {what}.',
    },
    entity: {
      says: '{what} in line {line}, column {column} is HTML; in a script it stays as it is: {excerpt}.',
    },
    escape: { says: '{what} in line {line}, column {column} is no escape sequence of JSON: {excerpt}.' },
    invisible: { says: 'An invisible character ({what}) stands in line {line}, column {column}: {excerpt}.' },
    more: { says: 'The JSON is complete, but more follows in line {line}, column {column}: {excerpt}.' },
    number: {
      says: '“{what}” in line {line}, column {column} is not a number as JSON writes it: {excerpt}.',
    },
    quote: {
      says: 'A quotation mark inside a text ends it in line {line}, column {column}; write \\": {excerpt}.',
    },
    quotes: {
      says: '{what} in line {line}, column {column} is not the quotation mark of JSON, which is ": {excerpt}.',
    },
    separator: { says: '“{what}” is missing in line {line}, column {column}: {excerpt}.' },
    template: { says: 'A template was not filled in, in line {line}, column {column}: {excerpt}.' },
    trailing: { says: 'A comma stands before a closing bracket in line {line}, column {column}: {excerpt}.' },
    unexpected: { says: '“{what}” is not expected in line {line}, column {column}: {excerpt}.' },
  },

  *run({ page }) {
    const blocks = jsonLdBlocks(page);
    if (blocks.length === 0) return 'not applicable';
    for (const { at, text, isCut } of blocks) {
      const { fault, duplicates } = scanJson(text);
      if (fault && !isCut) {
        const { cause, ...values } = fault;
        yield { message: cause, values: { ...values }, at, ...(cause === 'empty' && { severity: 'notice' }) };
      }
      for (const values of duplicates)
        yield { message: 'duplicate', severity: 'notice', values: { ...values }, at };
    }
  },
});

const block = (json: string) => ({ html: `<script type="application/ld+json">${json}</script>` });

export const examples: Example[] = [
  block('{"@context": "https://schema.org", "@type": "Product", "name": "Copper “kettle”"}'),
  { ...block('{name: "Kettle"}'), finds: ['bare'] },
  { ...block('{"offers": [{"price": 10]}'), finds: ['bracket'] },
  { ...block('<!-- {"name": "Kettle"} -->'), finds: ['comment'] },
  { ...block('// <![CDATA[\n{"name": "Kettle"}\n// ]]>'), finds: ['comment'] },
  { ...block('{"description": "Copper\nkettle"}'), finds: ['control'] },
  { ...block('{"name": "Kettle", "name": "Pot"}'), finds: ['duplicate'] },
  { ...block(' \n '), finds: ['empty'] },
  { name: 'cut off by its own text', ...block('{"text": "ends with </script> here"}'), finds: ['end'] },
  { ...block('{&quot;name&quot;: 1}'), finds: ['entity'] },
  { ...block('{"name": "Kettle\\\'s"}'), finds: ['escape'] },
  { ...block('{&nbsp;"name": 1}'.replace('&nbsp;', '\u00A0')), finds: ['invisible'] },
  { name: 'two objects in one block', ...block('{"name": "a"} {"name": "b"}'), finds: ['more'] },
  { ...block('{"ratingValue": 4,5}'), finds: ['number'] },
  { ...block('{"name": "Kettle 12" wide"}'), finds: ['quote'] },
  { ...block('{“name”: “Kettle”}'), finds: ['quotes'] },
  { ...block('{"name": "Kettle" "sku": "7"}'), finds: ['separator'] },
  { ...block('{"price": {{ product.price }}}'), finds: ['template'] },
  { ...block('{"name": "Kettle",}'), finds: ['trailing'] },
  { ...block('{"name": }'), finds: ['unexpected'] },
  {
    name: 'the type is written in any case, with parameters',
    html: '<script type="Application/LD+JSON; charset=utf-8">{"a": 1,}</script>',
    finds: ['trailing'],
  },
  {
    name: 'each block by itself',
    html: block('{}').html + block('{,}').html + block('[').html,
    finds: ['unexpected', 'end'],
  },
  {
    name: 'other scripts are not structured data',
    html: '<script>var a = {b: 1,}</script><script type="application/json">{,}</script>',
    verdict: 'not applicable',
  },
];
