import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { currentBranding } from '@/lib/api/reports.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import {
  asked,
  connected,
  drawSite,
  HOST,
  orders,
  refuse,
  refusedWith,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import Branding from './branding-place.tsx';
import { BrandingPreview } from './branding-preview.tsx';

beforeEach(connected);

const SAVED = currentBranding.example.branding ?? {};
const button = (name: string) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const company = () => field('Company name');

describe('the state of the branding', () => {
  it.each([
    [true, true, 'Reports use this branding.', 'pass'],
    [true, false, 'Reports currently have no branding.', 'note'],
    [null, true, 'Reports use this branding.', 'pass'],
  ])('Pro %s, active %s', async (is_pro, branding_active, said, tone) => {
    serve(currentBranding, { is_pro, branding_active });
    const { container } = await drawSite(<Branding />);
    await expect.poll(() => shown(container)[0]).toBe(said);
    expect(noticeTone(container)).toBe(tone);
    await expect.element(company()).toHaveValue('Northlight Agency');
    await expect.element(field('Accent color (optional)')).toHaveAccessibleDescription('As #rgb or #rrggbb.');
  });

  it('is hidden if unknown', async () => {
    serve(currentBranding, { branding_active: null });
    const { container } = await drawSite(<Branding />);
    await expect.poll(() => shown(container)[0]).toBe('Preview');
  });

  it('is read-only without Pro', async () => {
    serve(currentBranding, { is_pro: false, branding_active: false });
    const { container } = await drawSite(<Branding />);
    await expect
      .poll(() => shown(container).slice(0, 4))
      .toEqual([
        'Report branding is part of Pro',
        'With Pro, every report shows your name, logo and color. Reports currently have no branding.',
        'Preview',
        'Northlight Agency',
      ]);
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  it('is empty without Pro and without a branding', async () => {
    serve(currentBranding, { is_pro: false, branding_active: null, branding: null });
    const { container } = await drawSite(<Branding />);
    await expect
      .poll(() => shown(container))
      .toEqual(['Report branding is part of Pro', 'With Pro, every report shows your name, logo and color.']);
  });

  it('says why it is missing, and offers another try', async () => {
    refuse(currentBranding, 'offline');
    const { container } = await drawSite(<Branding />);
    await expect.poll(() => shown(container)).toEqual(['No network connection.', 'Try again']);
    serve(currentBranding);
    await press(button('Try again'));
    await expect.element(company()).toBeVisible();
  });
});

describe('changing the branding', () => {
  it('sends all of it, once: missing fields would be cleared', async () => {
    serve(currentBranding);
    await drawSite(<Branding />);
    await expect.element(button('Save')).toBeDisabled();
    await expect.element(button('Undo')).toBeDisabled();
    await company().fill('Southlight');
    await field('Phone (optional)').fill('');
    await expect.element(page.getByRole('status')).toHaveTextContent('Not saved yet');
    await button('Save').dblClick();
    const { phone: _phone, ...rest } = SAVED;
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        kind: 'PUT /branding',
        price: { kind: 'free' },
        input: { body: { ...rest, company_name: 'Southlight' } },
      },
    ]);
    await expect.element(button('Save')).toBeDisabled();
    const branding = { ...SAVED, company_name: 'Southlight', phone: '' };
    serve(currentBranding, { branding });
    await settle('accepted');
    await expect.element(page.getByRole('status')).toHaveTextContent('Saved.');
    await expect.poll(() => asked(currentBranding)).toHaveLength(2);
    await expect.element(button('Save')).toBeDisabled();
  });

  it.each([
    ['#f80', '#ff8800'],
    ['#12ab34', '#12ab34'],
    ['red', '#3b5bdb'],
    ['', '#3b5bdb'],
  ])('the color can be picked instead of typed: %s', async (typed, shown) => {
    serve(currentBranding);
    await drawSite(<Branding />);
    await field('Accent color (optional)').fill(typed);
    const pick = page.getByLabelText('Choose a color');
    await expect.element(pick).toHaveValue(shown);
    await pick.fill('#0a7f3c');
    await expect.element(field('Accent color (optional)')).toHaveValue('#0a7f3c');
  });

  it('can be undone', async () => {
    serve(currentBranding);
    await drawSite(<Branding />);
    await company().fill('Southlight');
    await press(button('Undo'));
    await expect.element(company()).toHaveValue('Northlight Agency');
    await expect.element(page.getByRole('status')).toHaveTextContent('');
    expect(orders()).toEqual([]);
  });

  it.each([
    ['Company name', '', 'Fill in this field.'],
    ['Accent color (optional)', 'red', 'This value is not accepted.'],
  ])('%s: "%s" is not sent', async (name, typed, problem) => {
    serve(currentBranding);
    await drawSite(<Branding />);
    await field(name).fill(typed);
    await press(button('Save'));
    await expect.element(field(name)).toHaveAccessibleDescription(problem);
    expect(orders()).toEqual([]);
  });

  it('reports a refusal and a lost response', async () => {
    serve(currentBranding);
    await drawSite(<Branding />);
    await company().fill('Southlight');
    await press(button('Save'));
    await expect.poll(orders).toHaveLength(1);
    await settle('rejected', { error: refusedWith('pro_required') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('This needs a Pro subscription.');
    await press(button('Save'));
    await expect.poll(orders).toHaveLength(2);
    await settle('undecided');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'The response was lost, so it is unknown whether this was done. It is safe to repeat it.',
      );
  });
});

describe('the preview', () => {
  it('shows head and foot as they will be; the logo’s URL is shown, the logo is not loaded', async () => {
    const { container } = await drawSite(<BrandingPreview values={SAVED as Record<string, string>} />);
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Preview',
        'Northlight Agency',
        'The logo from northlight.example goes here. It is not loaded in this preview.',
        'https://northlight.example/ · hello@northlight.example · +48 22 555 01 90 · Warsaw, Poland',
        'Prepared by Northlight Agency.',
      ]);
    expect(container.querySelector('img')).toBeNull();
    const { backgroundColor, color } = (page.getByText('Northlight Agency').element() as HTMLElement).style;
    expect([backgroundColor, color]).toEqual(['rgb(59, 91, 219)', 'rgb(255, 255, 255)']);
  });

  it('works with nothing filled in', async () => {
    const { container } = await drawSite(<BrandingPreview values={{ accent_color: 'red' }} />);
    await expect.poll(() => shown(container)).toEqual(['Preview', 'Company name']);
    expect((page.getByText('Company name').element() as HTMLElement).style.background).toBe('');
  });

  it('writes in black on a light color', async () => {
    await drawSite(<BrandingPreview values={{ accent_color: '#fd0', company_name: 'Sun' }} />);
    expect((page.getByText('Sun').element() as HTMLElement).style.color).toBe('rgb(0, 0, 0)');
  });
});
