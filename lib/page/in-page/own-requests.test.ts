import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Subresource } from '../../checks/inspection.ts';
import { ownRequestsIn, withoutOwnRequests } from './own-requests.ts';

const SITE = 'https://tea.example/';

const loaded = (type: Subresource['type'], path: string): Subresource => ({
  type,
  url: `${SITE}${path}`,
  status: 200,
  headers: [],
});

const ROBOTS = loaded('request', 'robots.txt');

it.each<[what: string, Subresource[], own: Subresource[], left: Subresource[]]>([
  ['nothing of its own', [ROBOTS], [], [ROBOTS]],
  ['one of its own', [loaded('script', 'a.js'), ROBOTS], [ROBOTS], [loaded('script', 'a.js')]],
  ['one that the page requests too', [ROBOTS, ROBOTS], [ROBOTS], [ROBOTS]],
  ['two for one address', [ROBOTS, ROBOTS], [ROBOTS, ROBOTS], []],
  [
    'the address of what an element loads',
    [loaded('image', 'a.png')],
    [loaded('request', 'a.png')],
    [loaded('image', 'a.png')],
  ],
  [
    'one with a fragment, which is not sent',
    [loaded('request', 'page')],
    [loaded('request', 'page#part')],
    [],
  ],
  [
    'an image',
    [loaded('image', 'a.png'), loaded('image', 'b.png')],
    [loaded('image', 'b.png')],
    [loaded('image', 'a.png')],
  ],
])(
  'of what the page has loaded, the extension’s own requests are left out: %s',
  (_what, subresources, own, left) => {
    const all = { subresources, loads: subresources.length };
    expect(withoutOwnRequests(all, own)).toEqual({ subresources: left, loads: left.length });
  },
);

it('if only the first resources are known, the number of all is less by those that are left out', () => {
  const all = { subresources: [loaded('script', 'a.js'), ROBOTS], loads: 412 };
  expect(withoutOwnRequests(all, [ROBOTS])).toEqual({
    subresources: [loaded('script', 'a.js')],
    loads: 411,
  });
});

it('a tab that lets nothing in has none', async () => {
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockRejectedValue(new Error('Cannot access the tab'));
  expect(await ownRequestsIn(1)).toEqual([]);
});
