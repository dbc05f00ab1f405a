import { describe, expect, it } from 'vitest';
import { pick } from '../../test/pick.ts';
import { balance, me } from './account.ts';
import { crawlById } from './audit.ts';
import { partsOf, ServiceError } from './errors.ts';
import { parseRetryAfter, readReply } from './reply.ts';

type Headers = Record<string, string>;

const json = (body: unknown, status = 200, headers: Headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const html = (status: number, headers: Headers = {}) =>
  new Response('<!doctype html><title>Slow down</title>', { status, headers });
const refusal = (code: unknown, status: number, headers: Headers = {}, rest: object = {}) =>
  json({ ok: false, error: { code, message: 'In words.', details: {}, ...rest } }, status, headers);

async function failureOf(response: Response, endpoint: Parameters<typeof readReply>[0] = me) {
  const error = await readReply(endpoint, response).then(
    () => expect.fail('It should not have been read.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

describe('F13: 429 from any sender, in any form', () => {
  const wait = (seconds: string) => ({ 'retry-after': seconds });

  it.each([
    ['in the service’s form', () => refusal('rate_limited', 429, wait('7')), 7],
    ['in HTML', () => html(429, wait('7')), 7],
    ['in HTML, without a time', () => html(429), undefined],
    ['in JSON of another form', () => json({ message: 'Too Many Attempts.' }, 429, wait('7')), 7],
    ['as a refusal without a code', () => json({ ok: false }, 429, wait('7')), 7],
    ['as a success', () => json({ ok: true }, 429, wait('7')), 7],
    ['with nothing in it', () => new Response(null, { status: 429, headers: wait('7') }), 7],
    ['with more than is read', () => new Response('x'.repeat(5_000_001), { status: 429 }), undefined],
    ['for a negative time', () => html(429, wait('-5')), undefined],
    ['for no time that is one', () => html(429, wait('5 minutes')), undefined],
    ['until yesterday', () => html(429, wait('Thu, 19 Nov 2026 12:00:00 GMT')), 1],
    ['for a year', () => html(429, wait('31536000')), 3_600],
  ])('%s', async (_name, response, retryAfter) => {
    expect(pick(await failureOf(response()), 'code', 'status', 'retryAfter')).toEqual({
      code: 'rate_limited',
      status: 429,
      retryAfter,
    });
  });

  it('AUD-02: a specific code is kept', async () => {
    expect(partsOf(await failureOf(refusal('express_limit', 429)))).toEqual({
      code: 'express_limit',
      retryAfter: undefined,
      isTransport: false,
      message: 'In words.',
      status: 429,
      details: {},
    });
    expect(partsOf(await failureOf(refusal('weekly_limit', 429, wait('9'))))).toEqual({
      message: 'In words.',
      code: 'unknown',
      given: 'weekly_limit',
      status: 429,
      details: {},
      retryAfter: 9,
      isTransport: false,
    });
  });

  it('F14: only a reply in its format is from the service itself; otherwise the outcome is open', async () => {
    expect((await failureOf(refusal('rate_limited', 429))).isTransport).toBe(false);
    expect((await failureOf(html(429))).isTransport).toBe(true);
  });

  it('F13: a 503 in HTML says when to try again', async () => {
    expect(partsOf(await failureOf(html(503, wait('120'))))).toEqual({
      message: 'not_json',
      code: 'not_json',
      status: 503,
      details: {},
      retryAfter: 120,
      isTransport: true,
    });
    expect(partsOf(await failureOf(html(503)))).toEqual({
      code: 'not_json',
      retryAfter: undefined,
      message: 'not_json',
      status: 503,
      details: {},
      isTransport: true,
    });
  });
});

describe('LIM-02: Retry-After', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  it.each([
    ['30', 30],
    [' 1 ', 1],
    ['0', 1],
    ['86400', 3_600],
    ['99999999999999999999999', 3_600],
    ['Fri, 20 Nov 2026 12:00:45 GMT', 45],
    ['Friday, 20-Nov-26 12:00:45 GMT', 45],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 1],
    ['Fri, 20 Nov 2027 11:00:00 GMT', 3_600],
    ['Fri, 77 Nov 2026 11:00:00 GMT', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['5 minutes', undefined],
    ['2026-11-20', undefined],
    ['30, 60', undefined],
    ['Fri, 20 Nov 2026 12:00:45', undefined],
    ['Fri Nov 20 12:00:45 2026', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j', (value, seconds) => {
    expect(parseRetryAfter(value, now)).toBe(seconds);
  });

  it('a date is not reached a part of a second too early', () => {
    expect(parseRetryAfter('Fri, 20 Nov 2026 12:00:45 GMT', now + 400)).toBe(45);
  });
});

describe('refusals', () => {
  it('ENV-02: details without entries are an empty object, as PHP writes it', async () => {
    expect((await failureOf(refusal('forbidden', 403, {}, { details: [] }))).details).toEqual({});
  });

  it('ENV-02: details are kept without a message that can be read', async () => {
    const rest = { message: ['In', 'words'], details: { shortfall: 6 } };
    expect((await failureOf(refusal('insufficient_funds', 402, {}, rest))).details).toEqual({ shortfall: 6 });
  });

  it('ACC-04: the figures of a balance that is too low are numbers, however they are written', async () => {
    const details = { required: '12.50', balance: 1, shortfall: 'much', currency: 'USD', topup_url: '/pay' };
    expect((await failureOf(refusal('insufficient_funds', 402, {}, { details }))).details).toEqual({
      required: 12.5,
      balance: 1,
      shortfall: null,
      currency: 'USD',
      topup_url: '/pay',
    });
  });

  it.each([
    { details: 'none' },
    { details: [1] },
    { message: ['In', 'words'] },
    { message: null, details: null },
  ])('ENV-03: %j does not affect the code', async (rest) => {
    const error = await failureOf(refusal('insufficient_funds', 402, {}, rest));
    expect(pick(error, 'code', 'status', 'details', 'isTransport')).toEqual({
      code: 'insufficient_funds',
      status: 402,
      details: {},
      isTransport: false,
    });
  });

  it('ENV-04: an unknown code is kept', async () => {
    const error = await failureOf(refusal('moon_phase', 418));
    expect(partsOf(error)).toEqual({
      message: 'In words.',
      code: 'unknown',
      given: 'moon_phase',
      status: 418,
      details: {},
      isTransport: false,
    });
    expect((await failureOf(refusal('m'.repeat(9_999), 418))).given).toHaveLength(64);
  });

  it.each(['timeout', 'internal', 'unknown', 'toString', '__proto__', ''])(
    'ENV-04: %j is not in the specification, so it is not our code of that name',
    async (code) => {
      expect(partsOf(await failureOf(refusal(code, 400)))).toEqual({
        code: 'unknown',
        given: code,
        isTransport: false,
        message: 'In words.',
        status: 400,
        details: {},
      });
    },
  );

  it.each([undefined, null, 401, { in: 'words' }])('%j is not a code', async (code) => {
    expect(partsOf(await failureOf(refusal(code, 400)))).toEqual({
      message: 'not_this_api',
      code: 'not_this_api',
      status: 400,
      details: {},
      isTransport: true,
    });
  });
});

describe('F17: replies', () => {
  it('are read as intended', async () => {
    expect(await readReply(balance, json({ ok: true, balance: '12.50', currency: 'EUR' }))).toEqual({
      ok: true,
      balance: 12.5,
      currency: 'EUR',
      unreadable: 0,
    });
    const crawl = { id: '41', status: 'done', pages_crawled: '25', issues: [] };
    expect((await readReply(crawlById, json({ ok: true, crawl }))).crawl).toEqual({
      id: 41,
      status: 'done',
      pages_crawled: 25,
      issues: {},
    });
  });

  it('are unreadable otherwise, and the error contains the field', async () => {
    const error = await failureOf(json({ ok: true, crawl: { id: '', status: 'done' } }), crawlById);
    expect(partsOf(error)).toEqual({
      message: 'unreadable',
      code: 'unreadable',
      status: 200,
      details: { field: 'crawl.id' },
      isTransport: true,
    });
  });

  it.each([1, '1', 'true', null])('ENV-01: with ok: %j are not from this API', async (ok) => {
    expect((await failureOf(json({ ok, balance: 1, currency: 'EUR' }), balance)).code).toBe('not_this_api');
  });
});
