import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useContractForm } from '@/components/form/use-contract-form.ts';
import { balance } from '@/lib/api/account.ts';
import { listTariffs, quote } from '@/lib/api/pricing.ts';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { asked, connected, drawSite, keepReply, refuse, serve } from '@/test/components/with-service.tsx';
import { FIRST_COUNTS } from './launch-order.ts';
import { Flexible, Plans } from './plan-choice.tsx';

beforeEach(connected);

const STANDARD = {
  id: 2,
  name: 'Standard',
  price_per_link: 21.6,
  cascade: { level1_count: 10, level2_per_level1: 3 },
};
const MIGHTY = {
  id: 5,
  name: 'Mighty',
  price_per_link: 1_080,
  cascade: { level1_count: 2, level2_per_level1: 3, level3_per_level2: 2, crowd_per_article: 1 },
};

const onChoose = vi.fn<(id: number) => void>();

const drawPlans = (chosen: number | null = null) => drawSite(<Plans chosen={chosen} onChoose={onChoose} />);

describe('the plans', () => {
  it('are in the service’s order, each with its price and content, before the discount', async () => {
    serve(balance);
    serve(listTariffs, { tariffs: [STANDARD, MIGHTY], your_discount_percent: 15 });
    const { container } = await drawPlans(5);
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Plans',
        'Standard',
        'USD 21.60',
        '10 → 30 articles',
        'Mighty',
        'USD 1,080.00',
        '2 → 6 → 12 articles · 20 crowd links',
        'Prices are for one link, before your 15% discount. A run publishes one cascade of placements: level 1 articles link to your page, and the articles of each further level link to those of the level before. Crowd links are links to these articles in forums and comments.',
      ]);
    await expect.element(page.getByRole('radio', { name: /^Mighty/ })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: /^Standard/ })).not.toBeChecked();
    await expect.element(page.getByRole('group', { name: 'Plans' })).toBeVisible();
  });

  it('report the plan that was pressed', async () => {
    onChoose.mockClear();
    serve(listTariffs, { tariffs: [STANDARD, MIGHTY] });
    await drawPlans(2);
    await press(page.getByText('Mighty', { exact: true }));
    expect(onChoose.mock.calls).toEqual([[5]]);
  });

  it.each([0, null])('show no discount of %s', async (discount) => {
    serve(listTariffs, { your_discount_percent: discount });
    await drawPlans();
    await expect
      .element(
        page.getByText(
          'Prices are for one link. A run publishes one cascade of placements: level 1 articles link to your page, and the articles of each further level link to those of the level before. Crowd links are links to these articles in forums and comments.',
          { exact: true },
        ),
      )
      .toBeVisible();
  });

  it('invent nothing that the service does not say: no price, no shape, no currency', async () => {
    const tariffs = [
      { id: 2, name: 'Secret' },
      { ...STANDARD, id: 3, name: 'Plain' },
    ];
    serve(listTariffs, { tariffs });
    const { container } = await drawPlans();
    await expect
      .poll(() => shown(container).slice(1, -1))
      .toEqual([
        'Secret',
        'The service does not say what this plan includes.',
        'Plain',
        '21.60',
        '10 → 30 articles',
      ]);
  });

  it('use the singular for one article', async () => {
    const cascade = { level1_count: 1, crowd_per_article: 1 };
    const growing = { level1_count: 1, level2_per_level1: 3 };
    serve(listTariffs, {
      tariffs: [
        { ...STANDARD, cascade },
        { ...MIGHTY, cascade: growing },
      ],
    });
    await drawPlans();
    await expect.element(page.getByText('1 article · 1 crowd link', { exact: true })).toBeVisible();
    await expect.element(page.getByText('1 → 3 articles', { exact: true })).toBeVisible();
  });

  it('say when there are none', async () => {
    serve(listTariffs, { tariffs: [] });
    await drawPlans();
    await expect
      .element(
        page.getByText(
          'The service offers no plans right now. Under “Flexible”, you can choose the numbers of articles and crowd links yourself.',
        ),
      )
      .toBeVisible();
  });

  it('show placeholders while loading', async () => {
    const { container } = await drawPlans();
    await expect.poll(() => asked(listTariffs)).toEqual([{}]);
    await expect.poll(() => shown(container)).toEqual([]);
    expect(container.querySelectorAll('[aria-hidden="true"] > span')).toHaveLength(3);
  });

  it('say why there are none to see, and can be requested again', async () => {
    refuse(listTariffs, 'offline');
    await drawPlans();
    await expect.element(page.getByRole('status')).toHaveTextContent('No network connection.Try again');
    serve(listTariffs, { tariffs: [STANDARD] });
    await press(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByRole('radio', { name: /^Standard/ })).toBeVisible();
  });

  it('show stored ones while the service cannot be reached', async () => {
    await keepReply(listTariffs, {}, { tariffs: [STANDARD] }, Date.now() - 600_000);
    refuse(listTariffs, 'offline');
    await drawPlans();
    await expect.element(page.getByRole('radio', { name: /^Standard/ })).toBeVisible();
  });
});

describe('the drawing of a cascade', () => {
  const widths = async (cascade: object) => {
    serve(listTariffs, { tariffs: [{ ...STANDARD, cascade }] });
    const { container } = await drawPlans();
    await expect.element(page.getByRole('radio')).toBeVisible();
    return [...container.querySelectorAll<HTMLElement>('label [aria-hidden="true"] > span')].map(
      ({ style }) => style.width,
    );
  };

  it('has a line for each level, longer with its count, and one for crowd links', async () => {
    expect(await widths(MIGHTY.cascade)).toEqual(['19px', '28px', '34px', '39px']);
  });

  it('has no line for missing levels, and never exceeds its width', async () => {
    expect(await widths({ level1_count: 900 })).toEqual(['64px']);
  });
});

function Form({ counts }: { counts: object }) {
  return <Flexible form={useContractForm(quote, { ...FIRST_COUNTS, ...counts })} />;
}

describe('a custom cascade', () => {
  const drawForm = (counts: object = {}) => drawSite(<Form counts={counts} />);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const sum = () => shown(document.querySelector('[aria-live]') ?? document.createElement('p'));

  it('begins with a small one, and shows its totals', async () => {
    await drawForm();
    await expect.element(field('Level 1 articles')).toHaveValue('8');
    await expect.element(field('Level 2 articles per level 1 article')).toHaveValue('3');
    await expect.element(field('Level 3 articles per level 2 article')).toHaveValue('0');
    await expect.element(field('Crowd links per article')).toHaveValue('0');
    await expect.poll(sum).toEqual(['8 → 24 articles', '32 placements']);
  });

  it('follows the input: counts are for each parent', async () => {
    await drawForm();
    await field('Level 3 articles per level 2 article').fill('2');
    await field('Crowd links per article').fill('5');
    await expect.poll(sum).toEqual(['8 → 24 → 48 articles · 400 crowd links', '480 placements']);
  });

  it.each([
    ['Level 1 articles', '', 'Fill in this field.'],
    ['Level 1 articles', '0', 'At least 1.'],
    ['Level 1 articles', 'many', 'Enter a whole number.'],
    ['Level 2 articles per level 1 article', '-1', 'At least 0.'],
  ])('%s: "%s" is not a valid count, and there are no totals', async (name, typed, problem) => {
    await drawForm();
    await field(name).fill(typed);
    await expect.element(field(name)).toHaveAccessibleDescription(problem);
    await expect.element(field(name)).toBeInvalid();
    expect(document.querySelector('[aria-live]')).toBeNull();
  });

  it('uses the singular for one placement', async () => {
    await drawForm({ level1_count: '1', level2_per_level1: '0' });
    await expect.poll(sum).toEqual(['1 article', '1 placement']);
  });
});
