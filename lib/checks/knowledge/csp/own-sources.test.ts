import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { baseSource, formSources } from './own-sources.ts';

const page = (html: string) => collectHtml(html, 'https://example.com/page');

it.each([
  ['', ["'self'"]],
  ['<form action="/search"></form><form></form>', ["'self'"]],
  ['<form action="https://pay.example/cart"></form>', ["'self'", 'https://pay.example']],
  ['<form><button formaction="http://a.example:81/x">x</button></form>', ["'self'", 'http://a.example:81']],
  ['<form action="mailto:a@b.example"></form><form action="https://["></form>', ["'self'"]],
])('the forms of %s need %j', (html, sources) => {
  expect(formSources(page(html))).toEqual(sources);
});

it.each([
  ['', "'self'"],
  ['<base href="/shop/">', "'self'"],
  ['<base href="https://cdn.example/a/">', 'https://cdn.example'],
  ['<base href="data:text/html,x">', "'self'"],
])('the base of %s needs %s', (html, source) => {
  expect(baseSource(page(html))).toBe(source);
});
