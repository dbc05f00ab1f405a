import { expect, it } from 'vitest';
import { viewportSettings } from './viewport.ts';

it.each([
  ['width=device-width, initial-scale=1', { width: 'device-width', 'initial-scale': '1' }],
  ['WIDTH = 400;User-Scalable=NO', { width: '400', 'user-scalable': 'no' }],
  ['width=1 width=2', { width: '2' }],
  ['viewport-fit', { 'viewport-fit': '' }],
  [undefined, {}],
])('%s', (content, settings) => {
  expect(Object.fromEntries(viewportSettings(content))).toEqual(settings);
});
