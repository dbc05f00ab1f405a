import { expect, it } from 'vitest';
import { inspectionOf } from '../../example-inspection.ts';
import { refreshesOf } from './refresh.ts';

it('reads every element, then every header', () => {
  const { page, response } = inspectionOf({
    html: '<meta http-equiv=" Refresh " content="3;url=/a"><meta http-equiv=refresh content=soon><meta http-equiv=refresh content="0; \'/b\' c">',
    headers: [
      ['refresh', '5'],
      ['refresh', '1, URL=/d;'],
    ],
  });
  expect(refreshesOf(page, response).map(({ seconds, target }) => [seconds, target])).toEqual([
    [3, '/a'],
    [0, '/b'],
    [5, ''],
    [1, '/d;'],
  ]);
  expect(refreshesOf(page).map(({ target }) => target)).toEqual(['/a', '/b']);
});
