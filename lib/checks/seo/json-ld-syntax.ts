import { defineCheck, type Example } from '../check.ts';
import { jsonLdBlocks } from '../knowledge/structured-data/json-ld.ts';
import { repairJson } from '../knowledge/structured-data/json-repair.ts';
import { scanJson } from '../knowledge/structured-data/json-syntax.ts';

/** Blocks that are repaired for copying; further blocks usually have the same fault. */
const MOST_REPAIRED = 5;

export default defineCheck({
  loses: ['richResult'],
  title: 'JSON-LD is valid JSON',
  why: 'One wrong character makes search engines ignore the whole block of structured data.',
  docs: 'https://support.google.com/webmasters/answer/9166415',
  remedy:
    'Correct the JSON at the line and column shown here. Templates should encode all values as JSON, so that no value can break the block.',
  onPlatform: {
    wix: 'Open the SEO settings of the page, then Advanced SEO → Structured data markup, and correct the markup there.',
    nextjs:
      'Create the block with JSON.stringify in the server component of the page; its output is always valid JSON.',
  },
  messages: {
    bare: {
      fault: 'JSON-LD: missing quotation marks',
      says: '“{what}” is not in quotation marks, line {line}, column {column}: {excerpt}.',
      remedy:
        'Put {what} in straight double quotation marks; in JSON every key and every string needs them. If it stands for a missing value (undefined, NaN, None), leave out the whole entry.',
    },
    bracket: {
      fault: 'JSON-LD: mismatched bracket',
      says: 'Line {line}, column {column} closes with the wrong bracket; “{what}” is expected: {excerpt}.',
      remedy:
        'Put the missing “{what}” before line {line}, column {column}, so that every bracket is closed by a matching one.',
    },
    comment: {
      fault: 'JSON-LD: comment in JSON',
      says: '“{what}” at line {line}, column {column} is a comment or wrapper, which JSON does not have.',
      remedy:
        'Delete the comment or the wrapper (<!-- -->, CDATA, // or /* */) from the script; only JSON may be in it.',
    },
    control: {
      fault: 'JSON-LD: line break inside a string',
      says: 'A string contains a line break or tab, line {line}, column {column}: {excerpt}.',
      remedy:
        'Write {what} instead of the line break or tab, or put the string on one line. A template should encode its values as JSON.',
    },
    duplicate: {
      loses: ['richResult', 'little'],
      fault: 'JSON-LD: duplicate key',
      says: '“{key}” appears twice in one object, again at line {line}, column {column}; only the last one counts.',
      remedy: 'Delete one “{key}”, or make one list of both values: [ … , … ].',
    },
    empty: {
      loses: ['nothing'],
      fault: 'JSON-LD: empty block',
      says: 'The block of structured data is empty.',
      remedy: 'Delete the empty script, or let the template output it only if there is data.',
    },
    end: {
      fault: 'JSON-LD: unexpected end',
      says: 'The JSON ends too early: something opened at or before line {line}, column {column} is not closed; “{what}” is missing.',
      remedy:
        'Add the missing “{what}”. If a string contains </script>, write <\\/script>, which does not end the script.',
    },
    entity: {
      fault: 'JSON-LD: HTML entity not decoded',
      says: '{what} at line {line}, column {column} is an HTML entity; scripts do not decode it: {excerpt}.',
      remedy:
        'Write the character itself instead of {what}: the template must encode for JSON here, not for HTML.',
    },
    escape: {
      fault: 'JSON-LD: invalid escape',
      says: '{what} at line {line}, column {column} is not an escape sequence of JSON: {excerpt}.',
      remedy: 'Remove the backslash in {what}, or write it twice (\\\\) if it belongs to the string.',
    },
    invisible: {
      fault: 'JSON-LD: invisible character',
      says: 'An invisible character ({what}) is at line {line}, column {column}: {excerpt}.',
      remedy:
        'Delete the invisible character {what} on line {line} and type an ordinary space if one belongs there.',
    },
    more: {
      fault: 'JSON-LD: text after the end',
      says: 'The JSON is complete, but more follows at line {line}, column {column}: {excerpt}.',
      remedy:
        'Put each object in a script of its own, or all of them in one list: [ {…}, {…} ]. Delete anything else after the end.',
    },
    number: {
      fault: 'JSON-LD: invalid number',
      says: '“{what}” at line {line}, column {column} is not a number in JSON: {excerpt}.',
      remedy:
        'Write numbers with a decimal point and without separators, signs or leading zeros (1299.50), or as text in quotation marks.',
    },
    quote: {
      fault: 'JSON-LD: unescaped quotation mark',
      says: 'A quotation mark inside a string ends it too early at line {line}, column {column}: {excerpt}.',
      remedy:
        'Write \\" for the quotation mark inside the string. A template should encode its values as JSON.',
    },
    quotes: {
      fault: 'JSON-LD: wrong quotation marks',
      says: '{what} at line {line}, column {column} is not a JSON quotation mark ("): {excerpt}.',
      remedy:
        'Replace curly and single quotation marks around keys and strings with straight double ones (").',
    },
    semicolon: {
      fault: 'JSON-LD: semicolon at the end',
      says: 'A semicolon ends the block as in a script, line {line}, column {column}; JSON does not have it.',
      remedy: 'Delete the semicolon after the last bracket.',
    },
    separator: {
      fault: 'JSON-LD: missing comma or colon',
      says: '“{what}” is missing at line {line}, column {column}: {excerpt}.',
      remedy: 'Add “{what}” on line {line} before column {column}.',
    },
    template: {
      fault: 'JSON-LD: template not filled in',
      says: 'A template was not filled in, line {line}, column {column}: {excerpt}.',
      remedy:
        'Have the server fill in the template variable, or delete the block. Check that the file is processed as a template.',
    },
    trailing: {
      fault: 'JSON-LD: trailing comma',
      says: 'There is a comma before a closing bracket at line {line}, column {column}: {excerpt}.',
      remedy: 'Delete the comma after the last entry on line {line}.',
    },
    unexpected: {
      fault: 'JSON-LD: unexpected character',
      says: '“{what}” is not expected at line {line}, column {column}: {excerpt}.',
      remedy:
        'Correct the JSON at line {line}, column {column}: a value is missing there, or there is an extra character.',
    },
  },

  *run({ page }) {
    const blocks = jsonLdBlocks(page);
    if (blocks.length === 0) return 'not applicable';
    let repaired = 0;
    for (const { at, text, isCut } of blocks) {
      const { fault, duplicates } = scanJson(text);
      if (fault && !isCut) {
        const { cause, ...values } = fault;
        const fix = repaired < MOST_REPAIRED ? repairJson(text) : null;
        repaired += 1;
        yield {
          message: cause,
          values: { ...values },
          at,
          ...(fix !== null && { fix }),
        };
      }
      for (const values of duplicates) yield { message: 'duplicate', values: { ...values }, at };
    }
  },
});

const block = (json: string) => ({ html: `<script type="application/ld+json">${json}</script>` });

export const examples: Example[] = [
  block('{"@context": "https://schema.org", "@type": "Product", "name": "Copper “kettle”"}'),
  {
    ...block('{name: "Kettle"}'),
    finds: [
      {
        message: 'bare',
        says: '“name” is not in quotation marks, line 1, column 2: {name: "Kettle"}.',
        remedy:
          'Put name in straight double quotation marks; in JSON every key and every string needs them. If it stands for a missing value (undefined, NaN, None), leave out the whole entry.',
        onPlatform: {
          wix: 'Open the SEO settings of the page, then Advanced SEO → Structured data markup, and correct the markup there.',
          nextjs:
            'Create the block with JSON.stringify in the server component of the page; its output is always valid JSON.',
        },
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{"offers": [{"price": 10]}'),
    finds: [
      {
        message: 'bracket',
        says: 'Line 1, column 25 closes with the wrong bracket; “}” is expected: fers": [{"price": 10]}.',
        remedy:
          'Put the missing “}” before line 1, column 25, so that every bracket is closed by a matching one.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('<!-- {"name": "Kettle"} -->'),
    finds: [
      {
        message: 'comment',
        says: '“<!--” at line 1, column 1 is a comment or wrapper, which JSON does not have.',
        remedy:
          'Delete the comment or the wrapper (<!-- -->, CDATA, // or /* */) from the script; only JSON may be in it.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '{"name": "Kettle"}',
      },
    ],
  },
  {
    ...block('// <![CDATA[\n{"name": "Kettle"}\n// ]]>'),
    finds: [
      {
        message: 'comment',
        says: '“//” at line 1, column 1 is a comment or wrapper, which JSON does not have.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '{"name": "Kettle"}',
      },
    ],
  },
  {
    ...block('{"description": "Copper\nkettle"}'),
    finds: [
      {
        message: 'control',
        says: 'A string contains a line break or tab, line 1, column 24: escription": "Copper.',
        remedy:
          'Write \\n instead of the line break or tab, or put the string on one line. A template should encode its values as JSON.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '{"description": "Copper\\nkettle"}',
      },
    ],
  },
  {
    ...block('{"name": "Kettle", "name": "Pot"}'),
    finds: [
      {
        message: 'duplicate',
        says: '“name” appears twice in one object, again at line 1, column 20; only the last one counts.',
        remedy: 'Delete one “name”, or make one list of both values: [ … , … ].',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...block(' \n '),
    finds: [
      {
        message: 'empty',
        says: 'The block of structured data is empty.',
        remedy: 'Delete the empty script, or let the template output it only if there is data.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'cut off by </script> in its own text',
    ...block('{"text": "ends with </script> here"}'),
    finds: [
      {
        message: 'end',
        says: 'The JSON ends too early: something opened at or before line 1, column 10 is not closed; “"” is missing.',
        remedy:
          'Add the missing “"”. If a string contains </script>, write <\\/script>, which does not end the script.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{&quot;name&quot;: 1}'),
    finds: [
      {
        message: 'entity',
        says: '&quot; at line 1, column 2 is an HTML entity; scripts do not decode it: {&quot;name&quot;: 1}.',
        remedy:
          'Write the character itself instead of &quot;: the template must encode for JSON here, not for HTML.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{"name": "Kettle\\\'s"}'),
    finds: [
      {
        message: 'escape',
        says: '\\\' at line 1, column 17 is not an escape sequence of JSON: {"name": "Kettle\\\'s"}.',
        remedy: "Remove the backslash in \\', or write it twice (\\\\) if it belongs to the string.",
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{&nbsp;"name": 1}'.replace('&nbsp;', '\u00A0')),
    finds: [
      {
        message: 'invisible',
        says: 'An invisible character (U+00A0) is at line 1, column 2: { "name": 1}.',
        remedy:
          'Delete the invisible character U+00A0 on line 1 and type an ordinary space if one belongs there.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '{ "name": 1}',
      },
    ],
  },
  {
    ...block('{"name": "a"};'),
    finds: [
      {
        message: 'semicolon',
        says: 'A semicolon ends the block as in a script, line 1, column 14; JSON does not have it.',
        remedy: 'Delete the semicolon after the last bracket.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '{"name": "a"}',
      },
    ],
  },
  {
    name: 'two objects in one block',
    ...block('{"name": "a"} {"name": "b"}'),
    finds: [
      {
        message: 'more',
        says: 'The JSON is complete, but more follows at line 1, column 15: {"name": "a"} {"name": "b"}.',
        remedy:
          'Put each object in a script of its own, or all of them in one list: [ {…}, {…} ]. Delete anything else after the end.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{"ratingValue": 4,5}'),
    finds: [
      {
        message: 'number',
        says: '“4,5” at line 1, column 18 is not a number in JSON: {"ratingValue": 4,5}.',
        remedy:
          'Write numbers with a decimal point and without separators, signs or leading zeros (1299.50), or as text in quotation marks.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{"name": "Kettle 12" wide"}'),
    finds: [
      {
        message: 'quote',
        says: 'A quotation mark inside a string ends it too early at line 1, column 22: "name": "Kettle 12" wide"}.',
        remedy:
          'Write \\" for the quotation mark inside the string. A template should encode its values as JSON.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{“name”: “Kettle”}'),
    finds: [
      {
        message: 'quotes',
        says: '“ at line 1, column 2 is not a JSON quotation mark ("): {“name”: “Kettle”}.',
        remedy:
          'Replace curly and single quotation marks around keys and strings with straight double ones (").',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '{"name": "Kettle"}',
      },
    ],
  },
  {
    ...block('{"name": "Kettle" "sku": "7"}'),
    finds: [
      {
        message: 'separator',
        says: '“,” is missing at line 1, column 19: {"name": "Kettle" "sku": "7"}.',
        remedy: 'Add “,” on line 1 before column 19.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{"price": {{ product.price }}}'),
    finds: [
      {
        message: 'template',
        says: 'A template was not filled in, line 1, column 12: {"price": {{ product.price }}}.',
        remedy:
          'Have the server fill in the template variable, or delete the block. Check that the file is processed as a template.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...block('{"name": "Kettle",}'),
    finds: [
      {
        message: 'trailing',
        says: 'There is a comma before a closing bracket at line 1, column 18: {"name": "Kettle",}.',
        remedy: 'Delete the comma after the last entry on line 1.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '{"name": "Kettle"}',
      },
    ],
  },
  {
    ...block('{"name": }'),
    finds: [
      {
        message: 'unexpected',
        says: '“}” is not expected at line 1, column 10: {"name": }.',
        remedy:
          'Correct the JSON at line 1, column 10: a value is missing there, or there is an extra character.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the type is written in any case, with parameters',
    html: '<script type="Application/LD+JSON; charset=utf-8">{"a": 1,}</script>',
    finds: [
      {
        message: 'trailing',
        says: 'There is a comma before a closing bracket at line 1, column 8: {"a": 1,}.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '{"a": 1}',
      },
    ],
  },
  {
    name: 'each block by itself',
    html: block('{}').html + block('{,}').html + block('[').html,
    finds: [
      {
        message: 'unexpected',
        says: '“,” is not expected at line 1, column 2: {,}.',
        at: 'head > script:nth-child(2)',
        severity: 'error',
      },
      {
        message: 'end',
        says: 'The JSON ends too early: something opened at or before line 1, column 2 is not closed; “]” is missing.',
        at: 'head > script:nth-child(3)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'other scripts are not structured data',
    html: '<script>var a = {b: 1,}</script><script type="application/json">{,}</script>',
    verdict: 'not applicable',
  },
  {
    name: 'five blocks are repaired; further ones only report the first fault',
    html: block('{"a": 1,}').html.repeat(6),
    finds: [
      ...Array<string>(4).fill('trailing'),
      {
        message: 'trailing',
        says: 'There is a comma before a closing bracket at line 1, column 8: {"a": 1,}.',
        at: 'head > script:nth-child(5)',
        severity: 'error',
        fix: '{"a": 1}',
      },
      {
        message: 'trailing',
        says: 'There is a comma before a closing bracket at line 1, column 8: {"a": 1,}.',
        at: 'head > script:nth-child(6)',
        severity: 'error',
      },
    ],
  },
];
