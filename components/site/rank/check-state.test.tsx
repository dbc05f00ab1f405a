import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useAnswer } from '@/components/stored/use-answer.ts';
import { balance } from '@/lib/api/account.ts';
import type { Job } from '@/lib/service/records/job.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import {
  asked,
  connected,
  drawSite,
  keepReply,
  putJob,
  putOperation,
} from '@/test/components/with-service.tsx';
import { CheckState } from './check-state.tsx';
import { useRankCheck } from './use-rank.ts';

beforeEach(connected);

const MINUTE = 60_000;
const CHECK = 'POST /rank/projects/{id}/check';
/** When the check was sent, which also identifies its job. */
const SENT = Date.now() - 10 * MINUTE;

const State = () => <CheckState {...useRankCheck(5)} />;
const drawState = () => drawSite(<State />);
const job = (changes: Partial<Job> = {}) =>
  putJob({ kind: 'rank-check', projectId: 5, remoteId: SENT, ...changes });
const ended = (changes: Partial<Job> = {}) =>
  job({ phase: 'done', progress: { done: 24, total: 24 }, endedAt: Date.now() - 5 * MINUTE, ...changes });
const order = (note: unknown = 'Results appear soon.', changes: object = {}) =>
  putOperation({
    id: 'order-1',
    kind: CHECK,
    input: { params: { id: 5 } },
    state: 'accepted',
    sentAt: SENT,
    settledAt: SENT,
    reply: { queued: 24, note },
    baseline: { ids: [], balance: 42.1 },
    ...changes,
  });
/** The balance, as soon as it has been read. */
const Known = () => <p>known: {useAnswer(balance, {}, 86_400).data?.balance}</p>;
const state = () => page.getByRole('status');
const bar = () => page.getByRole('progressbar', { name: 'Rank check' });
const title = () => document.querySelector('.font-semibold');
const icon = () => document.querySelector('svg');

describe('a running check', () => {
  it('shows its progress, in words and as a bar', async () => {
    await job({ progress: { done: 6, total: 24 } });
    await drawState();
    await expect.element(page.getByText('6 of 24 results received')).toBeVisible();
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '25');
  });

  it('announces its end, but not each result that arrives', async () => {
    await job({ progress: { done: 6, total: 24 } });
    await drawState();
    await expect.element(state()).toHaveTextContent('6 of 24 results received');
    const region = state().element();
    expect(region.getAttribute('aria-live')).toBe('off');
    await ended();
    await expect.element(state()).toHaveTextContent('24 keywords checked');
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(region.isConnected).toBe(true);
  });

  it('without any progress only says that it runs', async () => {
    await job();
    await drawState();
    await expect.element(page.getByText('The check is running')).toBeVisible();
    await expect.element(bar()).not.toHaveAttribute('aria-valuenow');
  });

  it('RNK-17: shows the service’s message', async () => {
    await order();
    await job();
    await drawState();
    await expect.element(page.getByText('Results appear soon.')).toBeVisible();
  });

  it.each([['   '], [7], [null]])('has no message if the service returned %j', async (note) => {
    await order(note);
    await job();
    await drawState();
    await expect.element(page.getByText('The check is running')).toBeVisible();
    expect(state().element().querySelectorAll('p')).toHaveLength(1);
  });

  it('does not show the message of another check', async () => {
    await order('Of yesterday.', { sentAt: SENT - 1 });
    await job();
    await drawState();
    await expect.element(state()).toBeVisible();
    expect(page.getByText('Of yesterday.').elements()).toEqual([]);
  });

  it('says why it could not be polled, instead of the message', async () => {
    await order();
    await job({ error: 'offline' });
    await drawState();
    await expect.element(page.getByText('No network connection.')).toBeVisible();
    expect(page.getByText('Results appear soon.').elements()).toEqual([]);
  });
});

describe('a finished check', () => {
  it('is shown in green, with the number of keywords and the balance before and after', async () => {
    await order();
    await ended();
    await keepReply(balance, {}, { balance: 37.3 });
    await drawState();
    await expect.element(page.getByText('24 keywords checked')).toBeVisible();
    await expect
      .element(page.getByText('The balance was USD 42.10 before and is USD 37.30 now.'))
      .toBeVisible();
    expect(colourOf(icon())).toBe(themed('pass'));
    expect(bar().elements()).toEqual([]);
    await expect.poll(() => asked(balance)).toEqual([{}]);
  });

  it('uses the singular', async () => {
    await ended({ progress: { done: 1, total: 1 } });
    await drawState();
    await expect.element(page.getByText('1 keyword checked')).toBeVisible();
  });

  it.each([
    ['no balance was seen before', () => order('', { baseline: null })],
    ['the order is unknown', async () => {}],
    ['it is of another check', () => order('', { sentAt: SENT + 1 })],
  ])('does not mention money if %s', async (_, given) => {
    await given();
    await ended();
    await keepReply(balance, {});
    await drawState();
    await expect.element(page.getByText('24 keywords checked')).toBeVisible();
    await expect.poll(() => asked(balance)).toHaveLength(1);
    expect(page.getByText('The balance', { exact: false }).elements()).toEqual([]);
  });

  it('does not mention money if the balance is older than its end', async () => {
    await order();
    await ended({ startedAt: SENT });
    await keepReply(balance, {}, { balance: 37.3 }, Date.now() - 6 * MINUTE);
    await drawState();
    await expect.element(page.getByText('24 keywords checked')).toBeVisible();
    // What is read after the state has been drawn: by then, it knows the balance, too.
    await drawSite(<Known />);
    await expect.element(page.getByText('known: 37.3')).toBeVisible();
    expect(page.getByText('The balance', { exact: false }).elements()).toEqual([]);
  });

  it.each([
    [20, 24, '4 keywords gave no result'],
    [23, 24, '1 keyword gave no result'],
    [24, 24, 'result of the rank check unknown'],
    [25, 24, 'result of the rank check unknown'],
  ])('without a result for some says how many: %i of %i', async (done, total, said) => {
    await order();
    await ended({ phase: 'lost', progress: { done, total } });
    await keepReply(balance, {}, { balance: 40 });
    await drawState();
    await expect.element(page.getByText(said)).toBeVisible();
    await expect
      .element(
        page.getByText(
          'Plumbline has stopped waiting. Keywords without a result keep their last position. The balance was USD 42.10 before and is USD 40.00 now.',
        ),
      )
      .toBeVisible();
    expect(colourOf(icon())).toBe(themed('warn'));
  });

  it('without proof that it was accepted says so, and what follows', async () => {
    await ended({ phase: 'lost', status: 'not taken', progress: { done: 0, total: 24 } });
    await drawState();
    await expect.element(page.getByText('There is no sign that this check was started')).toBeVisible();
    await expect
      .element(
        page.getByText(
          'The response was lost, no keyword was checked again within ten minutes, and the balance is unchanged. You can start the check again.',
        ),
      )
      .toBeVisible();
    expect(page.getByText('gave no result', { exact: false }).elements()).toEqual([]);
  });

  it('without any results says that the outcome is unknown', async () => {
    await ended({ phase: 'failed', progress: null });
    await drawState();
    await expect.element(page.getByText('result of the rank check unknown')).toBeVisible();
  });

  it.each([
    [59, true],
    [61, false],
  ])('is news for an hour: %i minutes after', async (minutes, isTold) => {
    await ended({ endedAt: Date.now() - minutes * MINUTE });
    await drawSite(
      <>
        <State />
        <Newest />
      </>,
    );
    await expect.element(page.getByText(`newest ${SENT}`)).toBeVisible();
    expect(title() !== null).toBe(isTold);
  });
});

function Newest() {
  const { operation, job } = useRankCheck(5);
  return (
    <p>
      {operation?.id} newest {job?.remoteId}
    </p>
  );
}

it('is the newest check of this project', async () => {
  await order('Of this.');
  await order('Older.', { id: 'order-0', createdAt: Date.now() - MINUTE });
  await order('Of another project.', { id: 'order-2', input: { params: { id: 6 } } });
  await order('Of another kind.', { id: 'order-3', kind: 'POST /rank/projects/{id}/keywords' });
  await job({ progress: { done: 1, total: 2 } });
  await job({ remoteId: SENT - 1, progress: { done: 2, total: 3 } });
  await job({ remoteId: SENT + 2, projectId: 6 });
  await putJob({ kind: 'run', projectId: 5, remoteId: SENT + 3 });
  await drawSite(
    <>
      <State />
      <Newest />
    </>,
  );
  await expect.element(page.getByText(`order-1 newest ${SENT}`)).toBeVisible();
  await expect.element(page.getByText('Of this.')).toBeVisible();
  await expect.element(page.getByText('1 of 2 results received')).toBeVisible();
});
