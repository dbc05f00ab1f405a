import { describe, expect, it } from 'vitest';
import type { Operation } from '@/lib/service/records/operation.ts';
import { isDaily, isUsedUp } from './daily-limit.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const start = (given: object, mode = 'free') =>
  ({
    kind: 'POST /shield/projects/{id}/scans',
    state: 'rejected',
    createdAt: NOON,
    input: { params: { id: 8 }, body: { mode } },
    error: null,
    ...given,
  }) as unknown as Operation;
const error = (given: object) => ({
  error: { code: 'rate_limited', status: 429, message: '', details: {}, ...given },
});

describe('SHD-10: a daily limit', () => {
  it.each([
    ['without a time to retry', start(error({})), true],
    ['under an unknown code', start(error({ code: 'unknown', given: 'scans_today' })), true],
    ['of express checks, whatever its status', start(error({ code: 'express_limit', status: 403 })), true],
    ['with a time beyond the limit per minute', start(error({ retryAfter: 3_600 })), true],
    ['not the limit per minute', start(error({ retryAfter: 40 })), false],
    ['not that limit, reached at the beginning of its minute', start(error({ retryAfter: 60 })), false],
    ['not Plumbline’s own limit', start(error({ status: 0, retryAfter: 40 })), false],
    ['not of a paid scan', start(error({}), 'deep'), false],
    ['not another refusal', start(error({ code: 'not_found', status: 404 })), false],
  ])('%s', (_name, order, expected) => {
    expect(isDaily(order)).toBe(expected);
  });

  it('holds until the day is over, or a scan was accepted since', () => {
    const refused = start(error({}));
    const taken = start({ state: 'accepted', createdAt: NOON + 60_000 });
    expect(isUsedUp([refused], NOON + 3_600_000)).toBe(true);
    expect(isUsedUp([refused], Date.parse('2026-11-20T23:59:59Z'))).toBe(true);
    expect(isUsedUp([refused], Date.parse('2026-11-21T00:00:00Z'))).toBe(false);
    expect(isUsedUp([refused, taken], NOON + 3_600_000)).toBe(false);
    expect(isUsedUp([], NOON)).toBe(false);
  });
});
