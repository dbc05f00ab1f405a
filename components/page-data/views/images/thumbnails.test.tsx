import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Example } from '@/lib/checks/check.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { pageInTab } from '@/test/components/tab.ts';
import { ViewPanel } from '../../view-panel.tsx';
import { VIEWS } from '../../views.ts';

const images = VIEWS.find(({ id }) => id === 'images') ?? VIEWS[0];

/** The table of a page's images. */
async function table(example: Example, state: Parameters<typeof inspected>[1] = {}) {
  if (!images) throw new Error('there are no tables');
  return draw(<ViewPanel view={images} inspection={inspected(example, state)} tools={null} />);
}

const PIXEL = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>';
const LOADED = { loaded: 'yes', width: 4, height: 2, naturalWidth: 4, naturalHeight: 2, bytes: 900 } as const;
const copies = () => [...document.querySelectorAll<HTMLImageElement>('li img')].map(({ src }) => src);
const drawings = () => document.querySelectorAll('li .lucide-image').length;
/** Returns what was requested from the page in the tab: which images, and whether it may load them. */
const asked = () =>
  vi.mocked(fakeBrowser.scripting.executeScript).mock.calls.map(([injection]) => {
    const [selectors, , mayLoad] = (injection as unknown as { args: unknown[] }).args;
    return [selectors, mayLoad];
  });

it('rows show thumbnails drawn by the page, requested together; an icon if there is none', async () => {
  const place = pageInTab(`<img id="a" src='${PIXEL}'><img id="b">`);
  await place.querySelector('img')?.decode();
  const run = vi.mocked(fakeBrowser.scripting.executeScript);
  const runInPage = run.getMockImplementation();
  const { promise: mayRun, resolve: letRun } = Promise.withResolvers<void>();
  run.mockImplementation((async (...given: Parameters<typeof run>) => {
    await mayRun;
    return runInPage?.(...given);
  }) as never);
  const html = '<img id="a" src="/a.jpg" alt="A"><img id="b" src="/b.jpg" alt="B">';
  await table({ html, shown: { '#a': LOADED, '#b': { loaded: 'broken' } } });
  expect(copies()).toEqual([]);
  await expect.poll(drawings).toBe(2);
  letRun();
  await expect.poll(copies).toEqual([expect.stringMatching(/^data:image\/webp/)]);
  await expect.poll(drawings).toBe(1);
  await expect.poll(asked).toEqual([[['#a', '#b'], false]]);
  expect(document.querySelector('p[role=status]')?.textContent).toBe('2 rows · 1 measured: 1 kB');
});

it('images of other sites are loaded again only if the user wants that', async () => {
  pageInTab();
  const html = `<img id="near" src="/n.jpg" alt="N"><img id="far" src="https://cdn.example/f.jpg" alt="F">
    <img id="late" src="https://cdn.example/l.jpg" alt="L"><img id="in" src="data:image/png;base64,AA" alt="I">`;
  const shown = { '#near': LOADED, '#far': LOADED, '#late': { loaded: 'pending' as const }, '#in': LOADED };
  await table({ html, shown });
  const offer = /^Images from other sites: 1\. Loading their thumbnails sends one request each\./;
  await expect.element(page.getByText(offer)).toBeVisible();
  const all = ['#near', '#far', '#late', '#in'];
  await expect.poll(asked).toEqual([[all, false]]);
  await press(page.getByRole('button', { name: 'Load them' }));
  await expect
    .element(
      page.getByText(
        'Where no thumbnail appears, the image did not load, or its server does not allow other sites to read it.',
      ),
    )
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Load them' }).elements()).toEqual([]);
  await expect.poll(asked).toEqual([
    [all, false],
    [all, true],
  ]);
});

it('nothing is offered if all images are from the page’s own site', async () => {
  pageInTab();
  const { container } = await table({
    html: '<img id="a" src="/a.jpg" alt="A">',
    shown: { '#a': LOADED },
  });
  expect(container.innerText).not.toContain('other sites');
  await expect.poll(asked).toHaveLength(1);
});

it('nothing is drawn if no tab is known', async () => {
  pageInTab();
  await table({ html: '<img id="a" src="/a.jpg" alt="A">', shown: { '#a': LOADED } }, { tab: null });
  await expect.poll(drawings).toBe(1);
  expect(asked()).toEqual([]);
});
