import { describe, expect, it } from 'vitest';
import { hintTexts, readHint } from './token-placement.ts';

const TOKEN = 'sv-5c1f0a9e7d24';
const SENTENCE = `Put ${TOKEN} in a DNS TXT record of tea.example as tea-verify=${TOKEN}, in the file /.well-known/tea-verify.txt, or in the start page as <meta name="tea-verify" content="${TOKEN}">.`;
const ALL = {
  meta: { name: 'tea-verify', tag: `<meta name="tea-verify" content="${TOKEN}">` },
  file: { address: '/.well-known/tea-verify.txt', line: TOKEN },
  dns: { name: 'tea.example', value: `tea-verify=${TOKEN}` },
};
const read = (hint: unknown) => readHint(hint, TOKEN, 'tea.example');

describe('SHD-04, SHD-05: the token’s place is read from the hint', () => {
  it('a sentence', () => {
    expect(read(SENTENCE)).toEqual(ALL);
  });

  it('the sentence as a field, next to the names of the methods', () => {
    expect(read({ text: SENTENCE, methods: ['dns_txt', 'well_known', 'meta_tag'] })).toEqual(ALL);
  });

  it('a sentence for each method', () => {
    const hint = {
      meta_tag: `<meta content='${TOKEN}' name='tea-verify'/>`,
      well_known: 'https://tea.example/.well-known/tea-verify.txt',
      dns_txt: `tea-verify=${TOKEN}`,
    };
    expect(read(hint)).toEqual({
      meta: { name: 'tea-verify', tag: hint.meta_tag },
      file: { address: hint.well_known, line: TOKEN },
      dns: { name: null, value: hint.dns_txt },
    });
  });

  it('fields for each method', () => {
    const hint = {
      meta: { name: 'tea-verify', content: TOKEN },
      file: { path: '/tea.txt', content: `tea=${TOKEN}` },
      dns: { type: 'TXT', name: '_verify.tea.example', value: TOKEN },
    };
    expect(read(hint)).toEqual({
      meta: ALL.meta,
      file: { address: '/tea.txt', line: `tea=${TOKEN}` },
      dns: { name: '_verify.tea.example', value: TOKEN },
    });
  });

  it('prefers a record below the domain', () => {
    const hint = `For tea.example add a TXT record at _check.tea.example: check=${TOKEN}.`;
    expect(read(hint).dns).toEqual({ name: '_check.tea.example', value: `check=${TOKEN}` });
  });

  it.each([
    [
      'a sentence without a name or path',
      'Put the token in a DNS TXT record, a well-known file or a meta tag.',
    ],
    ['a tag with a placeholder', '<meta name="tea-verify" content="YOUR_TOKEN">'],
    ['another token', SENTENCE.replaceAll(TOKEN, 'sv-other')],
    ['nothing', null],
    ['a number', 7],
    ['a URL that merely contains the token', `Open https://service.example/help?t=${TOKEN}`],
  ])('never guesses: %s', (name, hint) => {
    const { file, ...others } = read(hint);
    expect(others).toEqual({ meta: null, dns: null });
    if (name !== 'another token') expect(file).toBeNull();
  });

  it('only a file leaves the other methods unread', () => {
    expect(read('Upload it as /.well-known/tea-verify.txt.')).toEqual({
      meta: null,
      dns: null,
      file: ALL.file,
    });
  });

  it('shows the hint as received', () => {
    expect(hintTexts(SENTENCE)).toEqual([SENTENCE]);
    expect(hintTexts({ text: 'Do it', methods: ['a', 'b'], more: { x: 1 } })).toEqual([
      'text: Do it',
      'methods: a',
      'methods: b',
      'more: x: 1',
    ]);
    expect(hintTexts(null)).toEqual([]);
  });
});
