import { beforeEach, expect, it } from 'vitest';
import { quote } from '@/lib/api/pricing.ts';
import { draw } from '@/test/components/draw.tsx';
import { asked, connected, refuse, serve } from '@/test/components/with-service.tsx';
import type { LaunchBody } from './launch-order.ts';
import { useQuote } from './use-quote.ts';

beforeEach(connected);

const order = (tariff: number): LaunchBody => ({ project_id: 12, link_id: 31, tariff_id: tariff });

/** Shows what the form knows of the price. */
function Price({ body }: { body: LaunchBody | null }) {
  const { quoted, error, isAsking, again } = useQuote(body);
  return (
    <>
      <p>
        {isAsking
          ? 'asking'
          : quoted
            ? `${quoted.price.total} for plan ${quoted.body.tariff_id}`
            : 'no price'}
        {error && `: ${error.code}`}
      </p>
      <button type="button" onClick={again} />
    </>
  );
}

/** What is shown. */
const price = () => document.querySelector('p')?.innerText;

const plans = () => asked(quote).map(({ body }) => body.tariff_id);

/** Has the service answer each plan only when its answer is let go. Returns what does so; the total is ten per plan. */
function heldAnswers() {
  const held = new Map<number, PromiseWithResolvers<void>>();
  const of = (plan: number) => {
    const known = held.get(plan) ?? Promise.withResolvers<void>();
    held.set(plan, known);
    return known;
  };
  const answered: number[] = [];
  serve(quote, async ({ body }) => {
    const plan = body.tariff_id ?? 0;
    await of(plan).promise;
    answered.push(plan);
    return { total: plan * 10 };
  });
  return async (plan: number) => {
    of(plan).resolve();
    await expect.poll(() => answered).toContain(plan);
    // A frame in which the answer would be drawn, and one after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  };
}

it('the price of another order is not shown, not even for a moment (QUO-07)', async () => {
  serve(quote, { total: 20 });
  const { rerender } = await draw(<Price body={order(2)} />);
  await expect.poll(price).toBe('20 for plan 2');
  rerender(<Price body={order(3)} />);
  expect(price()).toBe('asking');
});

it('a late price of an older form is dropped, and leaves the newer one (QUO-08)', async () => {
  const answer = heldAnswers();
  const { rerender } = await draw(<Price body={order(2)} />);
  await expect.poll(plans).toEqual([2]);
  rerender(<Price body={order(3)} />);
  await expect.poll(plans).toEqual([2, 3]);
  await answer(3);
  await expect.poll(price).toBe('30 for plan 3');
  await answer(2);
  expect(price()).toBe('30 for plan 3');
});

it('a form that still changes is not asked about', async () => {
  serve(quote);
  const { rerender } = await draw(<Price body={order(2)} />);
  for (const plan of [3, 4, 5]) rerender(<Price body={order(plan)} />);
  await expect.poll(plans).toEqual([5]);
});

it('an order that is not complete has no price, and is not asked about', async () => {
  await draw(
    <>
      <Price body={null} />
      <Price body={order(2)} />
    </>,
  );
  // The second is asked about after the first would have been.
  await expect.poll(() => asked(quote)).toEqual([{ body: order(2) }]);
  expect(price()).toBe('no price');
});

it('a refusal is said, and asked about again when the user wants it', async () => {
  refuse(quote, 'server_error');
  const { container } = await draw(<Price body={order(2)} />);
  await expect.poll(price).toBe('no price: server_error');
  serve(quote, { total: 20 });
  container.querySelector('button')?.click();
  await expect.poll(price).toBe('20 for plan 2');
  expect(plans()).toEqual([2, 2]);
});
