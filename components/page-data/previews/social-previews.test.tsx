import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Example } from '@/lib/checks/check.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { SocialPreviews } from './social-previews.tsx';

const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
const PICTURE = 'https://cdn.example/kettle.jpg';
const SHARED = `<title>Page</title>${og('title', 'Kettles')}${og('description', 'Made of copper.')}${og('image', PICTURE)}`;
const LARGE_ON_X = '<meta name="twitter:card" content="summary_large_image">';
const sized = (width: number, height: number) =>
  og('image:width', `${width}`) + og('image:height', `${height}`);

const previews = (example: Example, state: Parameters<typeof inspected>[1] = {}) =>
  draw(<SocialPreviews inspection={inspected({ url: 'https://www.example.com/a', ...example }, state)} />);

/** What each network's preview shows: its card line by line, its shape, and the note below. */
const cards = () =>
  [...document.querySelectorAll<HTMLElement>('.share')].map((share) => ({
    network: share.dataset.network,
    isLarge: share.dataset.large === 'true',
    text: [...share.querySelectorAll('p')].map(({ innerText }) => innerText),
    picture: share.querySelector<HTMLElement>('.share-picture')?.innerText,
    says: share.parentElement?.querySelector('[role=status]')?.textContent?.trim(),
  }));
const verdicts = () => cards().map(({ says }) => says);
const judged = () => verdicts().map((says) => says?.replace(/^Declared: .*?\u00A0px\. /, ''));
const inkOfVerdict = (text: string) =>
  colourOf(
    [...document.querySelectorAll('[role=status] span')].find(
      ({ textContent }) => textContent?.trim() === text,
    ),
  );

/** What the page in the tab reports about the image, once the request may finish. */
function pictureInTab(picture: unknown) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation((async () => {
    await promise;
    return [{ result: picture }];
  }) as never);
  return { run, loaded: resolve };
}

describe('a link to the page', () => {
  it('is shown as each network would show it', async () => {
    await previews({ html: SHARED });
    await expect.poll(cards).toEqual([
      {
        network: 'Facebook',
        isLarge: true,
        picture: 'Load image',
        text: ['EXAMPLE.COM', 'Kettles', 'Made of copper.'],
        says: 'Its size is unknown until it is loaded.',
      },
      {
        network: 'X',
        isLarge: false,
        picture: 'Load image',
        text: ['example.com', 'Kettles', 'Made of copper.'],
        says: 'Its size is unknown until it is loaded.',
      },
      {
        network: 'LinkedIn',
        isLarge: true,
        picture: 'Load image',
        text: ['example.com', 'Kettles'],
        says: 'Its size is unknown until it is loaded.',
      },
    ]);
    const headings = page.getByRole('heading', { level: 3 }).elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Facebook', 'X', 'LinkedIn']);
    expect(page.getByTitle(PICTURE).elements()).toHaveLength(3);
  });

  it('says what it lacks', async () => {
    await previews({ html: '' });
    expect(cards()[0]).toEqual({
      network: 'Facebook',
      isLarge: false,
      text: ['EXAMPLE.COM', 'No title'],
      picture: 'No image',
      says: 'No image is set for the preview.',
    });
    await expect.poll(() => inkOfVerdict('No image is set for the preview.')).toBe(themed('warn'));
    expect(document.querySelectorAll('.share p.truncate')).toHaveLength(3);
  });

  it('uses what the server sends, if known', async () => {
    const html = og('title', 'Rendered');
    const served = og('title', 'Served');
    await previews({ html, served });
    expect(cards()[0]?.text[1]).toBe('Served');
    await expect
      .element(page.getByText('From the HTML as sent by the server, because social networks run no scripts.'))
      .toBeVisible();
  });

  it('otherwise uses the rendered page, also if the served copy has another URL', async () => {
    const note = 'From the rendered page. Social networks run no scripts and may see less.';
    const { unmount } = await previews({ html: og('title', 'Rendered') });
    await expect.element(page.getByText(note)).toBeVisible();
    await unmount();
    const inspection = inspected({ html: og('title', 'Rendered'), served: og('title', 'Served') });
    const elsewhere = { ...inspection, page: { ...inspection.page, url: 'https://example.com/other' } };
    await draw(<SocialPreviews inspection={elsewhere} />);
    await expect.element(page.getByText(note)).toBeVisible();
    expect(cards()[0]?.text[1]).toBe('Rendered');
  });

  it.each([
    [
      sized(100, 100),
      'Declared: 100 × 100\u00A0px. Too small to be shown.',
      'Too small to be shown.',
      'error',
    ],
    [
      sized(400, 300),
      'Declared: 400 × 300\u00A0px. Shown as a thumbnail next to the text.',
      'Shown as a thumbnail next to the text.',
      'warn',
    ],
    [
      sized(800, 420),
      'Declared: 800 × 420\u00A0px. Shown, but blurry on high-resolution screens.',
      'Shown, but blurry on high-resolution screens.',
      'note',
    ],
    [
      sized(1_200, 1_200),
      'Declared: 1,200 × 1,200\u00A0px. Heavily cropped: the preview has different proportions.',
      'Heavily cropped: the preview has different proportions.',
      'warn',
    ],
    [
      sized(1_200, 630),
      'Declared: 1,200 × 630\u00A0px. Large enough, with the right proportions.',
      'Large enough, with the right proportions.',
      'pass',
    ],
  ] as const)('judges an image by its declared size: %#', async (size, says, verdict, tone) => {
    await previews({ html: SHARED + size });
    expect(verdicts()[0]).toBe(says);
    await expect.poll(() => inkOfVerdict(verdict)).toBe(themed(tone));
  });

  it('has the tags of each network first, then those of all', async () => {
    const twitter = (name: string, content: string) => `<meta name="twitter:${name}" content="${content}">`;
    const own = twitter('title', 'On X') + twitter('description', 'Of X.');
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('.share')].map((share) => [
        ...[...share.querySelectorAll('p')].slice(1).map(({ innerText }) => innerText),
        share.parentElement?.querySelector('[title^="https://cdn."]')?.textContent,
      ]);
    const { unmount } = await previews({
      html: SHARED + own + twitter('image:src', 'https://cdn.example/x.jpg'),
    });
    await expect.poll(shown).toEqual([
      ['Kettles', 'Made of copper.', PICTURE],
      ['On X', 'Of X.', 'https://cdn.example/x.jpg'],
      ['Kettles', PICTURE],
    ]);
    await unmount();
    const html = `<title>Page</title><meta name="description" content="Of the page.">${og('image:url', PICTURE)}`;
    await previews({ html });
    await expect.poll(shown).toEqual([
      ['Page', 'Of the page.', PICTURE],
      ['Page', 'Of the page.', PICTURE],
      ['Page', PICTURE],
    ]);
  });

  const SAYS = {
    small: 'Too small to be shown.',
    thumbnail: 'Shown as a thumbnail next to the text.',
    blurry: 'Shown, but blurry on high-resolution screens.',
    cropped: 'Heavily cropped: the preview has different proportions.',
    good: 'Large enough, with the right proportions.',
  };

  it.each<[number, number, ...(keyof typeof SAYS)[]]>([
    [143, 200, 'small', 'small', 'small'],
    [144, 144, 'small', 'thumbnail', 'small'],
    [199, 200, 'small', 'thumbnail', 'small'],
    [200, 103, 'small', 'small', 'small'],
    [200, 104, 'small', 'small', 'thumbnail'],
    [200, 200, 'thumbnail', 'thumbnail', 'thumbnail'],
    [299, 157, 'small', 'thumbnail', 'thumbnail'],
    [300, 157, 'small', 'blurry', 'thumbnail'],
    [400, 210, 'thumbnail', 'blurry', 'thumbnail'],
    [401, 210, 'thumbnail', 'blurry', 'blurry'],
    [599, 315, 'thumbnail', 'blurry', 'blurry'],
    [600, 315, 'blurry', 'blurry', 'blurry'],
    [1_200, 599, 'blurry', 'blurry', 'blurry'],
    [1_200, 600, 'blurry', 'good', 'blurry'],
    [1_200, 627, 'blurry', 'good', 'good'],
    [1_200, 630, 'good', 'good', 'good'],
    [1_200, 811, 'good', 'cropped', 'good'],
    [1_200, 849, 'cropped', 'cropped', 'cropped'],
    [2_000, 775, 'cropped', 'good', 'cropped'],
    [2_000, 740, 'cropped', 'cropped', 'cropped'],
  ])('judges an image of %i × %i for each network', async (width, height, ...said) => {
    await previews({ html: SHARED + LARGE_ON_X + sized(width, height) });
    await expect.poll(judged).toEqual(said.map((name) => SAYS[name]));
  });

  it('judges the shape of an image only if its card is large', async () => {
    await previews({ html: SHARED + sized(1_200, 1_200) });
    await expect.poll(judged).toEqual([SAYS.cropped, SAYS.good, SAYS.cropped]);
  });

  it('judges a URL that no network can load', async () => {
    await previews({ html: og('image', '/kettle.jpg') });
    const says = 'Social networks cannot load an image from this URL.';
    expect(verdicts()).toEqual([says, says, says]);
    await expect.poll(() => inkOfVerdict(says)).toBe(themed('error'));
    expect(cards()[0]?.picture).toBe('No image');
  });
});

describe('an image', () => {
  const load = page.getByRole('button', { name: 'Load image' });
  const COPY = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

  it('is loaded by the page once for all networks that show it, and then measured', async () => {
    const { run, loaded } = pictureInTab({ width: 1_200, height: 630, copy: COPY });
    await previews({ html: SHARED + LARGE_ON_X + sized(600, 315) });
    await press(load.first());
    await expect.element(page.getByRole('button', { name: 'Loading…' }).first()).toBeDisabled();
    expect(load.elements()).toEqual([]);
    loaded();
    await expect.poll(() => page.getByRole('img', { name: 'Preview image' }).elements()).toHaveLength(3);
    expect(run).toHaveBeenCalledTimes(1);
    expect(run.mock.calls[0]?.[0].target).toEqual({ tabId: 7 });
    expect(run.mock.calls[0]?.[0]).toHaveProperty('args', [PICTURE, 480, 8_000]);
    expect(verdicts()[0]).toBe(
      '1,200 × 630\u00A0px. Large enough, with the right proportions. The page declares 600 × 315.',
    );
    await expect.poll(() => inkOfVerdict('The page declares 600 × 315.')).toBe(themed('warn'));
    expect(cards().map(({ isLarge }) => isLarge)).toEqual([true, true, true]);
  });

  it.each([
    [{ width: 600, height: 400 }, 'The page declares 600 × 315.'],
    [{ width: 601, height: 315 }, 'The page declares 600 × 315.'],
    [{ width: 600, height: 315 }, ''],
  ])('of %j differs from the declared size if one side does', async (size, differs) => {
    pictureInTab({ ...size, copy: COPY }).loaded();
    await previews({ html: SHARED + sized(600, 315) });
    await press(load.first());
    await expect
      .poll(() => verdicts()[0])
      .toMatch(new RegExp(`^${size.width} × .*[.]${differs && ` ${differs}`}$`));
    if (!differs) expect(verdicts()[0]).not.toContain('declares');
  });

  it('that is small makes a small card', async () => {
    pictureInTab({ width: 300, height: 300, copy: COPY }).loaded();
    await previews({ html: SHARED });
    await press(load.first());
    await expect.poll(() => cards()[0]?.isLarge).toBe(false);
  });

  it('that no other site may read is judged but not shown', async () => {
    pictureInTab({ width: 1_200, height: 630, copy: null }).loaded();
    await previews({ html: SHARED });
    await press(load.first());
    await expect
      .poll(() => cards()[0]?.picture)
      .toBe('The image loads, but its server does not let other sites read it, so it cannot be shown here.');
    expect(verdicts()[0]).toBe('1,200 × 630\u00A0px. Large enough, with the right proportions.');
  });

  it('that cannot be loaded is reported as such', async () => {
    pictureInTab(null).loaded();
    await previews({ html: SHARED });
    await press(load.first());
    await expect.poll(() => cards()[0]?.picture).toBe('The image could not be loaded here.');
    expect(verdicts()[0]).toBe('Its size is unknown until it is loaded.');
  });

  it('that is late is reported as such, and can be requested again', async () => {
    const { run, loaded } = pictureInTab('late');
    loaded();
    await previews({ html: SHARED });
    await press(load.first());
    await expect
      .poll(() => cards()[0]?.picture?.split(/\n+/))
      .toEqual(['Load image', 'The image did not load within 8 seconds.']);
    expect(verdicts()[0]).toBe('Its size is unknown until it is loaded.');
    await press(load.first());
    await expect.poll(() => run.mock.calls.length).toBe(2);
  });

  it('is not requested if no tab is known', async () => {
    const { run } = pictureInTab(null);
    await previews({ html: SHARED }, { tab: null });
    await press(load.first());
    expect(run).not.toHaveBeenCalled();
    await expect.element(load.first()).toBeEnabled();
  });
});
