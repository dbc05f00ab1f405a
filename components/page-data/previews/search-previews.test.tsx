import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Example } from '@/lib/checks/check.ts';
import { settings } from '@/lib/platform/settings.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { inspected } from '@/test/components/inspected.ts';
import { press } from '@/test/components/press.ts';
import { SearchCard } from './search-card.tsx';
import { SearchPreview } from './search-preview.tsx';

const LONG = 'Copper kettle, two litres, hand-made in Poland, with free delivery everywhere in Europe';
const FITTING: Example = {
  url: 'https://www.example.com/shop/kettles',
  html: '<title>Copper kettles</title><meta name="description" content="Hand-made.">',
};
const SILENT: Example = {
  html: '<title>Tea</title><meta name="robots" content="nosnippet"><meta name="description" content="x">',
};
const ink = (text: string | RegExp) => colourOf(page.getByText(text).element());
/** The width of a bar in percent of its track. */
const bars = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[aria-hidden=true] > div')].map((bar) => ({
    width: Number.parseFloat(bar.style.width).toFixed(0),
    fill: getComputedStyle(bar).backgroundColor,
  }));

describe('the search result', () => {
  const preview = (example: Example) => draw(<SearchPreview inspection={inspected(example)} />);
  const result = () => {
    const text = (name: string) => document.querySelector<HTMLElement>(`.serp-${name}`)?.innerText;
    return [text('site'), text('trail'), text('title'), text('text')];
  };

  it('shows site, path, title and description, and how much space they take', async () => {
    const { container } = await preview(FITTING);
    await expect
      .poll(result)
      .toEqual(['example.com', 'www.example.com › shop › kettles', 'Copper kettles', 'Hand-made.']);
    expect(document.querySelector<HTMLElement>('.serp-trail')?.title).toBe(
      'www.example.com › shop › kettles',
    );
    await expect.element(page.getByText('Title: 129 of 600 px.')).toBeVisible();
    await expect.element(page.getByText('Description: 77 of about 985 px.')).toBeVisible();
    await expect.poll(() => ink('Title: 129 of 600 px.')).toBe(themed('dim'));
    await expect
      .poll(() => bars(container))
      .toEqual([
        { width: '22', fill: themed('pass') },
        { width: '8', fill: themed('pass') },
      ]);
    expect(container.innerText).not.toMatch(/noindex|does not allow|cut off/);
    expect(container.innerText).toContain(
      'Based on what the page says about itself. Search engines set no fixed limits and often choose other text.',
    );
  });

  it('warns how many words are cut off', async () => {
    const { container } = await preview({ html: `<title>${LONG}</title>` });
    const cut = page.getByText(/^Title: \d+ of 600\u00A0px\. 3 words cut off at the end\.$/);
    await expect.element(cut).toBeVisible();
    expect(colourOf(cut.element())).toBe(themed('warn'));
    await expect.poll(() => bars(container)).toEqual([{ width: '100', fill: themed('warn') }]);
  });

  it('can be typed into: the result, the widths and the tags to copy follow', async () => {
    await preview(FITTING);
    const title = page.getByLabelText('Title', { exact: true });
    await expect.element(title).toHaveValue('Copper kettles');
    expect(page.getByRole('button', { name: 'Reset' }).query()).toBeNull();
    await title.fill(LONG);
    await expect.poll(() => result()[2]).toBe(`${LONG.slice(0, LONG.indexOf(' everywhere'))}…`);
    await expect.element(page.getByText(/3 words cut off at the end\.$/)).toBeVisible();
    await page.getByLabelText('Description').fill('Tea & "more"');
    await expect.poll(() => result()[3]).toBe('Tea & "more"');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => {});
    await press(page.getByRole('button', { name: 'Copy the tags' }));
    await expect.element(page.getByText('Copied')).toBeVisible();
    expect(writeText.mock.calls).toEqual([
      [`<title>${LONG}</title>\n<meta name="description" content="Tea &amp; &quot;more&quot;">`],
    ]);
    await press(page.getByRole('button', { name: 'Reset' }));
    await expect.poll(() => result()[2]).toBe('Copper kettles');
  });

  it('offers the tags of what is typed, without the blanks around it, and nothing else', async () => {
    await preview(FITTING);
    const [title, description] = [
      page.getByLabelText('Title', { exact: true }),
      page.getByLabelText('Description'),
    ];
    const copy = page.getByRole('button', { name: /^(Copy the tags|Copied)$/ });
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => {});
    const copied = () => writeText.mock.calls.at(-1)?.[0];
    await title.fill(' Tea & cups ');
    await expect.element(description).toHaveValue('Hand-made.');
    await press(copy);
    await expect
      .poll(copied)
      .toBe('<title>Tea &amp; cups</title>\n<meta name="description" content="Hand-made.">');
    await description.fill(' ');
    await press(copy);
    await expect.poll(copied).toBe('<title>Tea &amp; cups</title>');
    await title.fill(' ');
    await expect.element(copy).not.toBeInTheDocument();
  });

  it('says what Google might change', async () => {
    await preview({
      html: '<title>Kettles [new] – Copperly</title><meta property="og:site_name" content="Copperly">',
    });
    for (const said of [
      'Google might leave out the site name, which it shows above the title.',
      'Google might leave out the text in brackets.',
    ])
      await expect.element(page.getByText(said)).toBeVisible();
  });

  it('says where a target phrase occurs, in any form, and gives no score', async () => {
    const { container } = await preview({
      url: 'https://example.com/tea',
      html: '<html lang=en><title>Copper kettles</title><h1>Kettles of copper</h1><p>Tea',
    });
    expect(container.querySelectorAll('li')).toHaveLength(0);
    await expect
      .element(page.getByLabelText('Target phrase'))
      .toHaveAccessibleDescription('Its words count in any form and order.');
    await page.getByLabelText('Target phrase').fill('copper kettle');
    await expect
      .poll(() => [...container.querySelectorAll('li .sr-only')].map(({ textContent }) => textContent))
      .toEqual([
        'Title: contains the phrase',
        'H1: contains the phrase',
        'Description: does not contain the phrase',
        'URL: does not contain the phrase',
        'First text: does not contain the phrase',
      ]);
    await page.getByLabelText('Description').fill('Our copper kettles');
    await expect.element(page.getByText('Description: contains the phrase')).toBeInTheDocument();
  });

  it('is drawn for phones, and dark', async () => {
    await preview({ html: `<title>${LONG}</title>` });
    const serp = document.querySelector<HTMLElement>('.serp');
    const paper = () => serp && getComputedStyle(serp).backgroundColor;
    expect({ ...serp?.dataset }).toEqual({ look: 'light', device: 'desktop' });
    await expect.element(page.getByRole('radio', { name: 'Desktop' })).toBeChecked();
    expect(paper()).toBe('rgb(255, 255, 255)');
    expect(result()[2]).toBe(`${LONG.slice(0, LONG.indexOf(' everywhere'))}…`);
    await press(page.getByText('Phone'));
    await expect
      .poll(() => result()[2])
      .toBe('Copper kettle, two litres, hand-made in\nPoland, with free delivery…');
    await expect.element(page.getByText(/of 686\u00A0px/)).toBeVisible();
    await press(page.getByText('Dark'));
    await expect.poll(paper).toBe('rgb(31, 31, 31)');
    expect({ ...serp?.dataset }).toEqual({ look: 'dark', device: 'mobile' });
  });

  it('says what is missing', async () => {
    const { container } = await preview({ html: '<p>tea</p>' });
    expect(result().slice(2)).toEqual([
      'No title: search engines will make one up',
      'No description: search engines will use text from the page.',
    ]);
    expect(bars(container)).toEqual([]);
  });

  it.each([
    ['nosnippet', true],
    ['max-snippet:0', true],
    ['max-snippet:50', false],
    ['max-image-preview:none', false],
  ])('says what the page does not allow in results: %s', async (rule, isSilent) => {
    const { container } = await preview({
      html: `<title>Tea</title><meta name="robots" content="${rule}"><meta name="description" content="Loose.">`,
    });
    await expect.poll(() => result()[3]).toBe(isSilent ? '' : 'Loose.');
    expect(
      container.innerText.includes('The page does not allow search engines to show its text in results.'),
    ).toBe(isSilent);
    await expect.poll(() => bars(container)).toHaveLength(isSilent ? 1 : 2);
  });

  it.each<[string, (readonly [number | string, string])[], string]>([
    [
      'whose steps are in no order',
      [
        ['2', 'Copper'],
        [3, 'Kettles'],
        [1, 'Home'],
      ],
      'www.example.com › Copper',
    ],
    [
      'of the home page and the page',
      [
        [1, 'Home'],
        [2, 'Kettles'],
      ],
      'www.example.com › shop › kettles',
    ],
    ['of one step', [[1, 'Home']], 'www.example.com › shop › kettles'],
  ])('shows the path of a breadcrumb %s', async (_which, steps, trail) => {
    const data = {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([position, name]) => ({ '@type': 'ListItem', position, name })),
    };
    await preview({
      url: 'https://www.example.com/shop/kettles',
      html: `<title>Tea</title><script type="application/ld+json">${JSON.stringify(data)}</script>`,
    });
    await expect.poll(() => result()[1]).toBe(trail);
  });

  it('says that the page is excluded from results', async () => {
    await preview({ html: '<title>Tea</title><meta name="robots" content="noindex">' });
    const said = 'The page is set to noindex, so it does not appear in results.';
    await expect.element(page.getByText(said)).toBeVisible();
  });

  it('is not excluded by the response of another URL, which a script has changed since', async () => {
    const headers = { 'x-robots-tag': 'noindex' };
    await preview({ ...FITTING, headers, responseUrl: 'https://example.com/before' });
    await expect.poll(() => result()[2]).toBe('Copper kettles');
    expect(document.body.textContent).not.toContain('The page is set to noindex');
  });
});

describe('the small search result', () => {
  const card = (example: Example) => draw(<SearchCard inspection={inspected(example)} />);
  const measures = (container: HTMLElement) =>
    [...container.querySelectorAll('dl > div')].map(({ children }) => [
      children[0]?.textContent,
      children[2]?.textContent,
      colourOf(children[2]),
    ]);

  it('has each width below its name in a panel at a zoom of 200 %, where a line cannot hold both', async () => {
    await settings.set({ ...settings.fallback, language: 'uk' });
    const { container } = await draw(
      <div style={{ width: 140, container: 'page / inline-size' }}>
        <SearchCard inspection={inspected(FITTING)} />
      </div>,
    );
    const [name, , width] = [...container.querySelectorAll('dl > div > *')].map((one) =>
      one.getBoundingClientRect(),
    );
    expect(container.querySelector('dd:last-child')?.textContent).toBe('129\u00A0із\u00A0600\u00A0px');
    expect(width?.top).toBeGreaterThanOrEqual(name?.bottom ?? 1_000);
    expect(width?.left).toBe(name?.left);
  });

  it('measures its text', async () => {
    const { container } = await card(FITTING);
    const dim = themed('dim');
    await expect
      .poll(() => measures(container))
      .toEqual([
        ['Title', '129 of 600\u00A0px', dim],
        ['Description', '77 of 985\u00A0px', dim],
      ]);
    await expect
      .poll(() => bars(container))
      .toEqual([
        { width: '22', fill: themed('pass') },
        { width: '8', fill: themed('pass') },
      ]);
    await expect.poll(() => ink('Copper kettles')).toBe(themed('accent'));
    await expect.element(page.getByText('www.example.com › shop › kettles')).toBeVisible();
    await expect.element(page.getByText('Hand-made.')).toBeVisible();
    expect(container.innerText).not.toContain('noindex');
  });

  it('warns if text is cut off', async () => {
    const { container } = await card({ html: `<title>${LONG}</title>` });
    expect(measures(container)[0]?.[2]).toBe(themed('warn'));
    expect(bars(container)[0]).toEqual({ width: '100', fill: themed('warn') });
  });

  it('warns if something is missing', async () => {
    const { container } = await card({ html: '<p>tea</p>' });
    await expect
      .poll(() => measures(container))
      .toEqual([
        ['Title', 'missing', themed('warn')],
        ['Description', 'missing', themed('warn')],
      ]);
    expect(bars(container).map(({ width }) => width)).toEqual(['0', '0']);
    await expect.poll(() => ink('No title: search engines will make one up')).toBe(themed('warn'));
    const none = 'No description: search engines will use text from the page.';
    await expect.element(page.getByText(none)).toBeVisible();
  });

  it('cuts what the page says, as results do, but not what is said of it', async () => {
    await page.viewport(240, 860);
    const isCut = (text: string) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = page.getByText(text).element();
      return scrollWidth > clientWidth || scrollHeight > clientHeight;
    };
    await card({ html: '<p>tea</p>' });
    const none = 'No description: search engines will use text from the page.';
    await expect.element(page.getByText(none)).toBeVisible();
    expect([isCut('No title: search engines will make one up'), isCut(none)]).toEqual([false, false]);
    const [title, description] = [
      'Copper kettles and loose tea',
      'Loose tea and copper kettles. '.repeat(4).trim(),
    ];
    await card({ html: `<title>${title}</title><meta name="description" content="${description}">` });
    await expect.element(page.getByText(description)).toBeVisible();
    expect([isCut(title), isCut(description)]).toEqual([true, true]);
  });

  it('distinguishes what is withheld from what is missing', async () => {
    const { container } = await card(SILENT);
    expect(measures(container)[1]?.slice(0, 2)).toEqual(['Description', 'not shown']);
    await expect
      .element(page.getByText('The page does not allow search engines to show its text in results.'))
      .toBeVisible();
  });

  it('says that the page is excluded from results', async () => {
    await card({ html: '<title>Tea</title><meta name="robots" content="noindex">' });
    await expect
      .poll(() => ink('The page is set to noindex, so it does not appear in results.'))
      .toBe(themed('warn'));
  });

  it('opens all previews, and closes them', async () => {
    await card(FITTING);
    const all = page.getByRole('button', { name: 'Show all previews' });
    const networks = page.getByRole('heading', { name: 'Social previews' });
    await expect.element(all).toHaveAttribute('aria-expanded', 'false');
    expect(networks.elements()).toEqual([]);
    await press(all);
    await expect.element(networks).toBeVisible();
    await expect.element(all).toHaveAttribute('aria-expanded', 'true');
    const id = all.element().getAttribute('aria-controls') ?? '';
    expect(document.getElementById(id)?.contains(networks.element())).toBe(true);
    await press(all);
    await expect.poll(() => networks.elements()).toEqual([]);
  });
});
