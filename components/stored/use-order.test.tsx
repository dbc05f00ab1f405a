import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deleteProject } from '@/lib/api/promotion.ts';
import { press } from '@/test/components/press.ts';
import {
  connected,
  drawSite,
  HOST,
  orders,
  putOperation,
  refusedWith,
  refuseOrders,
  sent,
  settle,
  silence,
} from '@/test/components/with-service.tsx';
import { useOrder } from './use-order.ts';

beforeEach(connected);

const KIND = 'DELETE /projects/{id}';

/** What a form knows of its order, in words. */
function Ordering() {
  const { operation, refused, isBusy, isSilent, place, forget } = useOrder();
  const wanted = (id: number) => ({ endpoint: deleteProject, input: { params: { id } }, site: HOST });
  return (
    <>
      <output>
        {[operation?.state, refused?.code, isBusy && 'busy', isSilent && 'silent'].filter(Boolean).join(' ')}
      </output>
      <button type="button" onClick={() => void place(wanted(12))}>
        Order
      </button>
      <button type="button" onClick={() => void place(wanted(13))}>
        Order another
      </button>
      <button type="button" onClick={forget}>
        Forget
      </button>
    </>
  );
}

const said = () => document.querySelector('output')?.textContent;
const click = (name: string) => press(page.getByRole('button', { name, exact: true }));
/** Returns all that is said from now on. */
function watched() {
  const all: (string | undefined)[] = [];
  const options = { characterData: true, childList: true, subtree: true };
  new MutationObserver(() => all.push(said())).observe(document.querySelector('output') as Element, options);
  return all;
}
const draw = () => drawSite(<Ordering />);

describe('an order', () => {
  it('is busy from the press to the outcome, with no moment in which a second press is a second order', async () => {
    await draw();
    expect(said()).toBe('');
    const seen = watched();
    await click('Order');
    await expect.poll(said).toBe('sending busy');
    await click('Order another');
    await settle('accepted');
    await expect.poll(said).toBe('accepted');
    expect(seen).toEqual(['busy', 'sending busy', 'accepted']);
    expect(orders().map(({ input }) => input)).toEqual([{ params: { id: 12 } }]);
    await click('Order another');
    await expect.poll(said).toBe('sending busy');
    expect(orders().map(({ input }) => input)).toEqual([{ params: { id: 12 } }, { params: { id: 13 } }]);
  });

  it('for what is already ordered elsewhere shows the order that is open', async () => {
    await putOperation({ id: 'open', kind: KIND, input: { params: { id: 12 } } });
    await draw();
    await click('Order');
    await expect.poll(said).toBe('sending busy');
    await putOperation({
      id: 'open',
      kind: KIND,
      input: { params: { id: 12 } },
      state: 'accepted',
      settledAt: 1,
    });
    await expect.poll(said).toBe('accepted');
  });

  it('refused by the service is seen here, and so needs no notification', async () => {
    await draw();
    await click('Order');
    await settle('rejected', { error: refusedWith('domain_mismatch'), told: 'due' });
    await expect.poll(said).toBe('rejected domain_mismatch');
    const [{ id } = { id: '' }] = sent('begin');
    await expect.poll(() => sent('see')).toEqual([{ jobs: [], operations: [id] }]);
  });

  it('that could not begin says why until the next one, or until it is forgotten', async () => {
    await draw();
    refuseOrders('forbidden_scope');
    await click('Order');
    await expect.poll(said).toBe('forbidden_scope');
    await click('Forget');
    await expect.poll(said).toBe('');
    await click('Order');
    await expect.poll(said).toBe('forbidden_scope');
    silence();
    await click('Order');
    await expect.poll(said).toBe('busy silent');
  });

  it('that is forgotten while it is sent is not shown when the worker responds', async () => {
    await putOperation({ id: 'open', kind: KIND, input: { params: { id: 12 } } });
    await draw();
    const [order, another, forget] = [...document.querySelectorAll('button')];
    // Both in one task: the worker cannot have responded in between.
    order?.click();
    forget?.click();
    // Only once the worker has responded is there another order.
    await expect
      .poll(() => {
        another?.click();
        return orders().map(({ input }) => input);
      })
      .toEqual([{ params: { id: 12 } }, { params: { id: 13 } }]);
  });

  it('is not called silent once its row is there, and the next one is not from the start', async () => {
    const wake = silence();
    await draw();
    await click('Order');
    await expect.poll(said).toBe('busy silent');
    const [{ id } = { id: '' }] = sent('begin');
    await putOperation({ id, kind: KIND, input: { params: { id: 12 } } });
    await expect.poll(said).toBe('sending busy');
    wake();
    await settle('accepted');
    await expect.poll(said).toBe('accepted');
    const seen = watched();
    await click('Order another');
    await expect.poll(said).toBe('unsent');
    expect(seen[0]).toBe('busy');
  });

  it('is not called silent either once it is known that it never began', async () => {
    silence();
    const send = chrome.runtime.sendMessage as (message: unknown, respond: unknown) => void;
    vi.spyOn(chrome.runtime, 'sendMessage').mockImplementation((...[message, respond]: unknown[]) => {
      if ((message as { type: string }).type !== 'withdraw') return send(message, respond);
      (respond as (answer: unknown) => void)({ res: { ok: false, error: { code: 'account_changed' } } });
    });
    await draw();
    await click('Order');
    await expect.poll(said).toBe('account_changed');
  });
});
