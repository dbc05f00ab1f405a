import { expect, it } from 'vitest';
import { forbidsZoom, maximumScale, viewportSettings } from './viewport.ts';

it.each([
  ['width=device-width, initial-scale=1', { width: 'device-width', 'initial-scale': '1' }],
  ['WIDTH = 400;User-Scalable=NO', { width: '400', 'user-scalable': 'no' }],
  ['width=1 width=2', { width: '2' }],
  ['viewport-fit', { 'viewport-fit': '' }],
  ['width  =  400 , minimum-scale=1', { width: '400', 'minimum-scale': '1' }],
  [undefined, {}],
])('%s', (content, settings) => {
  expect(Object.fromEntries(viewportSettings(content))).toEqual(settings);
});

// As in Chromium and WebKit, which read numbers, and take an unknown word for 0.
it.each([
  ['yes', false, 1],
  ['no', true, 0],
  ['device-width', false, 10],
  ['device-height', false, 10],
  ['1', false, 1],
  ['-1', false, null],
  ['0.99', true, 0.99],
  ['-0.5', true, null],
  ['2x', false, 2],
  ['0', true, 0],
  ['no-yes', true, 0],
  ['yes-no', true, 0],
  ['device-widths', true, 0],
  ['a-device-width', true, 0],
  ['', true, 0],
])(
  'user-scalable=%s keeps visitors from zooming: %s; maximum-scale with it: %s',
  (value, isForbidden, scale) => {
    expect([forbidsZoom(value), maximumScale(value)]).toEqual([isForbidden, scale]);
  },
);
