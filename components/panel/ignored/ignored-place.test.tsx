import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { useInspection } from '@/lib/page/session/session.ts';
import { ignore, rulesOfSite, takeRules } from '@/lib/report/ignored.ts';
import { cannotRead } from '@/test/components/cannot-read.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { savedFile } from '@/test/components/saved-file.ts';
import { KEPT, POOR, showPage } from '@/test/components/with-page.ts';
import { connected } from '@/test/components/with-service.tsx';
import IgnoredPlace from './ignored-place.tsx';

beforeEach(connected);

const URL = 'https://shop.example/kettles';
const rows = (label: string) =>
  [...document.querySelectorAll(`ul[aria-label="${label}"] > li`)].map((row) =>
    [...row.querySelectorAll(':scope > span > span')].map((line) => line.textContent),
  );
const open = (content: string) =>
  userEvent.upload(page.getByLabelText('Open plumbline.json…'), new File([content], 'plumbline.json'));
const FILE = `{
  "sites": [
    {
      "origin": "https://shop.example",
      "ignore": [
        "seo/title-generic", // the redesign
        { "check": "seo/image-alt-missing", "paths": ["/blog/*"], "reason": "Only decoration", "until": "2099-01-31" }
      ]
    }
  ],
  "failOn": "warning"
}
`;
const RULES = [
  { check: 'seo/image-alt-missing', paths: ['/blog/*'], reason: 'Only decoration', until: '2099-01-31' },
  { check: 'seo/title-generic' },
];

it('says how to begin if nothing is ignored', async () => {
  showPage(POOR);
  await draw(<IgnoredPlace />);
  await expect.element(page.getByText('Nothing is ignored on this site')).toBeVisible();
  const how = 'Open a finding and press “Ignore on this site”, or open a plumbline.json.';
  await expect.element(page.getByText(how)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Export as plumbline.json' }))
    .not.toBeInTheDocument();
});

it('lists the rules of the site, and removes one; they end on the same day in every time zone', async () => {
  const zone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  await zone('America/New_York');
  onTestFinished(async () => void (await zone('')));
  showPage(POOR);
  await ignore('https://shop.example/other', { check: 'seo/title-generic', messages: ['generic'] }, 1);
  await ignore('https://other.example/', { check: 'seo/title-generic', messages: ['generic'] }, 1);
  await takeRules(URL, [...RULES.slice(0, 1), { check: 'seo/kind', message: 'cart' }], true, 2);
  await draw(<IgnoredPlace />);
  await expect
    .poll(() => rows('Ignored on this site'))
    .toEqual([
      ['The title describes this page', 'seo/title-generic/generic'],
      [
        'Images have an alt attribute',
        'seo/image-alt-missing',
        'On /blog/*',
        'Until Jan 31, 2099',
        'Only decoration',
      ],
      ['Not this kind of page: Cart', 'seo/kind/cart'],
    ]);
  await press(page.getByRole('button', { name: 'Stop ignoring: Images have an alt attribute' }));
  await expect.poll(() => rows('Ignored on this site').length).toBe(2);
  expect(await rulesOfSite(URL)).toEqual([
    { check: 'seo/title-generic', message: 'generic' },
    { check: 'seo/kind', message: 'cart' },
  ]);
});

it('exports what the terminal can read: not the kinds of pages, nor what has ended', async () => {
  const saved = savedFile();
  showPage(POOR);
  await takeRules(
    URL,
    [...RULES, { check: 'seo/kind', message: 'cart' }, { check: 'seo/title-short', until: '2020-01-31' }],
    true,
  );
  await draw(<IgnoredPlace />);
  await expect.element(page.getByText('Ended on Jan 31, 2020: counted again')).toBeVisible();
  const about = [
    'The terminal and CI leave out the same findings if this file is in the project.',
    'Kinds of pages and rules that have ended are not part of the file.',
  ];
  await expect.element(page.getByText(about.join(' '))).toBeVisible();
  await press(page.getByRole('button', { name: 'Export as plumbline.json' }));
  const file = await saved();
  expect([file?.name, file?.type, JSON.parse(file?.text ?? '')]).toEqual([
    'plumbline.json',
    'application/json',
    { version: 1, sites: [{ origin: 'https://shop.example', ignore: [RULES[0], 'seo/title-generic'] }] },
  ]);
});

it('shows what an opened file changes before it is taken; then both are the same', async () => {
  showPage(POOR);
  await ignore(URL, { check: 'seo/title-short', messages: ['short'] }, 1);
  await draw(<IgnoredPlace />);
  await open(FILE);
  await expect
    .poll(() => rows('Only in the file').map(([, id]) => id))
    .toEqual(['seo/title-generic', 'seo/image-alt-missing']);
  expect(rows('Only in this browser').map(([, id]) => id)).toEqual(['seo/title-short/short']);
  expect(await rulesOfSite(URL)).toEqual([{ check: 'seo/title-short', message: 'short' }]);
  await press(page.getByRole('switch', { name: 'Keep the rules that are only in this browser' }));
  await press(page.getByRole('button', { name: 'Use the rules of the file' }));
  await expect.element(page.getByText('The file and this site ignore the same.')).toBeVisible();
  expect(await rulesOfSite(URL)).toEqual(RULES);
  await press(page.getByRole('button', { name: 'Close the file' }));
  await expect.element(page.getByText('The file and this site ignore the same.')).not.toBeInTheDocument();
});

it('says how many rules differ, and can also leave out what is only here', async () => {
  showPage(POOR);
  await ignore(URL, { check: 'seo/title-short', messages: ['short'] }, 1);
  await draw(<IgnoredPlace />);
  const title = (label: string) =>
    document.querySelector(`ul[aria-label="${label}"]`)?.parentElement?.querySelector('p')?.textContent;
  const take = page.getByRole('button', { name: 'Use the rules of the file' });
  const staying = page.getByText(
    'Rules in the file for all sites stay in it, even if this browser does not have them.',
  );
  await open('{ "ignore": ["seo/title-generic"], "sites": [] }');
  await expect.poll(() => title('Only in the file')).toBe('Only in the file · 1');
  expect(title('Only in this browser')).toBe('Only in this browser · 1');
  await expect.element(staying).toBeVisible();
  await open(FILE);
  await expect.poll(() => title('Only in the file')).toBe('Only in the file · 2');
  await expect.element(staying).not.toBeInTheDocument();
  await open('{ "ignore": [], "sites": [] }');
  // With nothing to add, only what would be left out is a change.
  await expect.poll(() => title('Only in the file')).toBe(undefined);
  await expect.element(staying).not.toBeInTheDocument();
  await expect.element(take).not.toBeInTheDocument();
  await press(page.getByRole('switch', { name: 'Keep the rules that are only in this browser' }));
  await press(take);
  await expect.element(page.getByText('The file and this site ignore the same.')).toBeVisible();
  expect(await rulesOfSite(URL)).toEqual([]);
});

it('closes the opened file with the next one that cannot be used, and on another site', async () => {
  showPage(POOR);
  await ignore(URL, { check: 'seo/title-short', messages: ['short'] }, 1);
  await draw(<IgnoredPlace />);
  const file = page.getByRole('region', { name: 'plumbline.json' });
  await open(FILE);
  await expect.element(file).toBeVisible();
  await open('{');
  await expect.element(page.getByText('This file cannot be used. Nothing was changed.')).toBeVisible();
  await expect.element(file).not.toBeInTheDocument();
  await open(FILE);
  await expect.element(file).toBeVisible();
  showPage(KEPT);
  await expect.element(page.getByText('Nothing is ignored on this site')).toBeVisible();
  expect(file.query()).toBeNull();
  useInspection.setState({ inspection: null, tab: null });
  await expect.element(page.getByText('This page does not belong to a website.')).toBeVisible();
});

it('opens no file while it is not known what is ignored', async () => {
  cannotRead('ignored');
  showPage(POOR);
  await draw(<IgnoredPlace />);
  await expect.element(page.getByText('Saved data cannot be read.')).toBeVisible();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

it('saves an opened file with the rules from here; the rest of it stays', async () => {
  const saved = savedFile();
  showPage(POOR);
  await ignore(URL, { check: 'seo/title-short', messages: ['short'] }, 1);
  await draw(<IgnoredPlace />);
  await open(FILE);
  await press(page.getByRole('button', { name: 'Use the rules of the file' }));
  await expect
    .poll(() => [rows('Only in the file').length, rows('Only in this browser').length])
    .toEqual([0, 1]);
  await press(page.getByRole('button', { name: 'Download the file with the rules of this browser' }));
  const text = (await saved())?.text ?? '';
  const added = ',\n        { "check": "seo/title-short", "message": "short" }\n      ]';
  expect(text).toBe(FILE.replace(/\n {6}\]/, added));
});

it('says each problem of a file with its line, and takes nothing of it', async () => {
  showPage(POOR);
  await draw(<IgnoredPlace />);
  await open('{\n"ignore": [\n"seo/titel",\n{ "check": "seo/title-short", "until": "2020-01-31" }] }');
  await expect.element(page.getByText('This file cannot be used. Nothing was changed.')).toBeVisible();
  expect([...document.querySelectorAll('main li, li')].map((line) => line.textContent)).toEqual([
    'Line 3: there is no check seo/titel.',
    'Line 4: this ended on 2020-01-31. Remove it, or set a later date.',
  ]);
  await open(' '.repeat(1_000_001));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The file is too large: plumbline.json may have up to 1 MB.');
  // What the last file said is gone, and the file can be chosen again once it is smaller.
  expect(document.querySelectorAll('li')).toHaveLength(0);
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.value).toBe('');
  expect(await rulesOfSite(URL)).toEqual([]);
});

it('keeps nothing of private windows', async () => {
  showPage(POOR);
  useInspection.setState(({ tab }) => ({ tab: { ...tab, incognito: true } as typeof tab }));
  await draw(<IgnoredPlace />);
  await expect
    .element(page.getByText('Nothing is kept of private windows, so nothing can be ignored here.'))
    .toBeVisible();
});
