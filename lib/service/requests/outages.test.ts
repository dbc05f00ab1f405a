import { expect, it } from 'vitest';
import { type Fault, faults, took } from '../../../test/hostile/faults.ts';
import { refusalOf } from '../../../test/sandbox/fixture.ts';
import { attempted, connectTo, hostileFixture, workerFixture } from '../../../test/service/worker-fixture.ts';
import { balance, me } from '../../api/account.ts';
import { connected } from './connected.ts';
import { outages } from './outages.ts';

const hostile = hostileFixture({ keys: { key1: {}, key2: {} } });
workerFixture();

const ORDER = {
  kind: 'POST /audit/projects',
  input: { body: { url: 'http://shop.example/', name: 'Shop' } },
};
/** Browsers and the client repeat a request that only reads. */
const REPEATED = { times: 3 };

it.each<[name: string, fault: Fault, outage: string | null]>([
  ['closes every connection', faults.dropBefore, 'unreachable'],
  ['is behind a login page', faults.portal, 'not_json'],
  ['redirects', faults.redirect(302, 'https://elsewhere.example/'), 'redirected'],
  ['is turned off', faults.refusal(503, 'api_disabled'), 'api_disabled'],
  ['refuses', faults.refusal(422, 'validation_error'), null],
  ['fails', faults.serverError, null],
  ['cannot be understood', took(faults.emptyObject), null],
])(
  'an order to a service that %s shows whether it works, and so does the next request',
  async (_name, fault, outage) => {
    const account = await connectTo(hostile.at.baseUrl);
    expect(await outages.get()).toEqual({});
    const planned = hostile.at.plan.add('* *', fault, { times: Number.POSITIVE_INFINITY });
    await attempted(ORDER);
    expect(await outages.get()).toEqual({ [account]: outage });
    planned.remove();
    await (await connected()).client.call(balance);
    expect(await outages.get()).toEqual({ [account]: null });
  },
);

it('a failure shows nothing if the service has answered another request meanwhile', async () => {
  const account = await connectTo(hostile.at.baseUrl);
  const isOver = Promise.withResolvers<void>();
  hostile.at.plan.add('GET /me', { ...faults.dropBefore, wait: isOver.promise }, REPEATED);
  const { client } = await connected();
  const failing = refusalOf(client.call(me));
  await client.call(balance);
  isOver.resolve();
  expect((await failing).code).toBe('unreachable');
  expect(await outages.get()).toEqual({ [account]: null });
});

it('what the extension itself refuses shows nothing', async () => {
  const account = await connectTo(hostile.at.baseUrl);
  hostile.at.plan.add('GET /balance', faults.dropBefore, REPEATED);
  const { client } = await connected();
  expect((await refusalOf(client.call(balance))).code).toBe('unreachable');
  const { client: limited } = await connected('page', undefined, 0);
  expect((await refusalOf(limited.call(balance))).code).toBe('rate_limited');
  expect(await outages.get()).toEqual({ [account]: 'unreachable' });
});
