import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { buttonsOf, formOf, isSubmitter, passwordFields, passwordForms } from './forms.ts';

const page = (html: string) => collectHtml(`<body>${html}`, 'https://example.com/');
const found = (html: string) => {
  const snapshot = page(html);
  return snapshot.fields.map((field) => {
    const form = formOf(snapshot, field);
    return form ? snapshot.forms.indexOf(form) : -1;
  });
};

describe('formOf', () => {
  it.each<[string, number[]]>([
    ['<form><input></form><form><p><input></p></form>', [0, 1]],
    ['<form id="f"><div><input></div></form><input>', [0, -1]],
    ['<input><form></form>', [-1]],
    ['<form><input form=b></form><form id=b></form><form id=b></form>', [1]],
    ['<form id=a><input form=none></form>', [-1]],
    ['<form><input id="a"></form>', [0]],
    ['<form><input id="a"></form><form></form>', [-1]],
    [
      '<form></form><form></form><form></form><form></form><form></form><form></form><form></form><form></form><form></form><form></form><form><input></form>',
      [10],
    ],
  ])('%s', (html, indexes) => {
    expect(found(html)).toEqual(indexes);
  });
});

it.each([
  ['password', 1],
  ['PassWord', 1],
  [' password ', 0],
  ['text', 0],
])('a field of the type “%s” is for a password: %i', (type, count) => {
  expect(passwordFields(page(`<input type="${type}">`))).toHaveLength(count);
});

it.each([
  ['<input type="submit">', [true]],
  ['<input type="IMAGE">', [true]],
  ['<input type="reset">', [false]],
  // Not the type of a button for browsers, so it is a field for text.
  ['<input type=" submit ">', []],
  ['<button></button>', [true]],
  ['<button type="Button"></button>', [false]],
  ['<button type=" button "></button>', [true]],
])('the buttons of %s, and whether each sends its form: %j', (html, sends) => {
  expect(buttonsOf(page(html)).map(isSubmitter)).toEqual(sends);
});

describe('passwordForms', () => {
  it('contains each form once', () => {
    const html = '<form><input type=password><input type=password></form><form><input></form>';
    expect(passwordForms(page(html))).toHaveLength(1);
  });
});
