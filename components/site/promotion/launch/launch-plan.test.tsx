import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findBrand } from '@/lib/api/pricing.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { asked, connected, drawSite, refuse, sent, serve } from '@/test/components/with-service.tsx';
import { BrandAnchors } from './brand-anchors.tsx';
import type { Choices } from './launch-order.ts';
import { StartChoice } from './start-choice.tsx';
import { localText } from './start-time.ts';

beforeEach(connected);

const FIRST: Choices = {
  mode: 'plans',
  tariffId: 2,
  isBranded: false,
  brandName: null,
  start: 'now',
  startAt: '',
};
let chosen: Choices;

/** A part of the plan, with its state. */
function Part({ of, first }: { of: 'brand' | 'start'; first: Partial<Choices> }) {
  const [choices, setChoices] = useState<Choices>({ ...FIRST, ...first });
  chosen = choices;
  const onChange = (changed: Partial<Choices>) => setChoices((now) => ({ ...now, ...changed }));
  return of === 'brand' ? (
    <BrandAnchors project={12} choices={choices} onChange={onChange} />
  ) : (
    <StartChoice choices={choices} onChange={onChange} />
  );
}

const button = (name: string) => page.getByRole('button', { name });

describe('brand anchors', () => {
  const drawBrand = (first: Partial<Choices> = {}) => drawSite(<Part of="brand" first={first} />);
  const turn = () => page.getByRole('switch', { name: 'Brand anchors' }).click();
  const name = () => page.getByRole('textbox', { name: 'Brand name' });

  it('are not searched for if not requested', async () => {
    const { container } = await drawBrand();
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Brand anchors',
        'For a surcharge, about every third level 1 article and every eighth level 2 article also links to your home page, with your brand as the anchor text.',
      ]);
    expect(asked(findBrand)).toEqual([]);
  });

  it('that were found are shown with their source, and used after confirmation', async () => {
    serve(findBrand);
    await drawBrand();
    await turn();
    await expect.element(page.getByText('Found: “Copper & Leaf” (og:site_name)')).toBeVisible();
    // The service reads the site for it, so an answer is good for ten minutes.
    const search = { endpoint: 'GET /promotion/brand', input: { query: { project_id: 12 } }, maxAge: 600 };
    expect(sent('call')).toEqual([search]);
    expect(chosen).toEqual({
      mode: 'plans',
      tariffId: 2,
      isBranded: true,
      brandName: null,
      start: 'now',
      startAt: '',
    });
    await expect.element(name()).not.toBeInTheDocument();
    await press(button('Use this name'));
    await expect.element(name()).toHaveValue('Copper & Leaf');
    await expect.element(name()).toHaveAccessibleDescription('Articles will use exactly this name.');
    expect(chosen.brandName).toBe('Copper & Leaf');
  });

  it('can be typed instead', async () => {
    serve(findBrand, { source: null });
    await drawBrand();
    await turn();
    await expect.element(page.getByText('Found: “Copper & Leaf”', { exact: true })).toBeVisible();
    await press(button('Another name'));
    await expect.element(name()).toHaveValue('');
    await name().fill('C&L');
    expect(chosen.brandName).toBe('C&L');
    await expect.element(page.getByText(/^Found/)).not.toBeInTheDocument();
  });

  it('can be left to the running search', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    serve(findBrand, () => promise);
    await drawBrand();
    await turn();
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent(
        'Looking for the brand on the site. The first time can take half a minute.Enter manually',
      );
    await expect.element(name()).not.toBeInTheDocument();
    await press(button('Enter manually'));
    await expect.element(name()).toBeVisible();
    // Nobody knows whether there is a brand.
    await expect.element(name()).not.toHaveAccessibleDescription();
    resolve({});
    await expect.element(page.getByRole('status')).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Found/)).not.toBeInTheDocument();
  });

  it('are searched for anew if switched off during the search', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    serve(findBrand, () => promise);
    await drawBrand();
    await turn();
    await expect.element(button('Enter manually')).toBeVisible();
    await turn();
    await expect.element(button('Enter manually')).not.toBeInTheDocument();
    resolve({ brand: 'Copper & Leaf' });
    await expect.poll(() => asked(findBrand)).toHaveLength(1);
    await turn();
    await expect.element(page.getByText(/^Found/)).toBeVisible();
    await expect.poll(() => asked(findBrand)).toHaveLength(2);
  });

  it.each(['', ' ', null])('are typed if a site declares none (%j)', async (brand) => {
    serve(findBrand, { brand });
    await drawBrand();
    await turn();
    await expect.element(name()).toHaveAccessibleDescription('No brand found on the site. Enter its name.');
  });

  it('say why the search failed', async () => {
    refuse(findBrand, 'timeout');
    await drawBrand();
    await turn();
    await expect.element(name()).toHaveAccessibleDescription('The service took too long to respond.');
  });

  it('search once if switched off and on', async () => {
    serve(findBrand);
    await drawBrand();
    await turn();
    await expect.element(page.getByText(/^Found/)).toBeVisible();
    await turn();
    await expect.element(page.getByText(/^Found/)).not.toBeInTheDocument();
    expect(chosen.isBranded).toBe(false);
    await turn();
    await expect.element(page.getByText(/^Found/)).toBeVisible();
    await expect.poll(() => asked(findBrand)).toHaveLength(1);
  });

  it('do not search for a name that exists', async () => {
    await drawBrand({ brandName: 'C&L' });
    await turn();
    await expect.element(name()).toHaveValue('C&L');
    expect(asked(findBrand)).toEqual([]);
  });
});

describe('the start', () => {
  const drawStart = (first: Partial<Choices> = {}) => drawSite(<Part of="start" first={first} />);
  const moment = () => page.getByLabelText('Date and time');
  const HOUR = 3_600_000;

  it('is now, unless later is chosen', async () => {
    // Otherwise the next minute may begin between the drawing and the comparison.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    await drawStart();
    await expect.element(page.getByRole('radio', { name: 'Now' })).toBeChecked();
    await expect.element(moment()).not.toBeInTheDocument();
    await press(page.getByText('Later'));
    await expect.element(moment()).toBeVisible();
    expect(chosen.start).toBe('later');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await expect.element(moment()).toHaveAccessibleDescription(`In your time zone: ${zone}.`);
    await expect.element(moment()).toHaveAttribute('min', localText(new Date(now)));
  });

  it.each([
    [-HOUR, 'This time is in the past.'],
    [HOUR, null],
  ])('is %s from now', async (ahead, problem) => {
    const at = localText(new Date(Date.now() + ahead));
    await drawStart({ start: 'later' });
    await moment().fill(at);
    expect(chosen.startAt).toBe(at);
    if (problem) await expect.element(moment()).toHaveAccessibleDescription(problem);
    else await expect.element(moment()).toBeValid();
  });
});
