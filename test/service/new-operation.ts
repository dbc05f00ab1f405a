import type { Operation } from '../../lib/service/records/operation.ts';

/** What the row of an order has when it is sent, apart from what it is an order for. */
export const NEW_OPERATION = {
  lock: '',
  input: {},
  price: { kind: 'free' },
  state: 'sending',
  createdAt: 0,
  sentAt: null,
  settledAt: null,
  baseline: null,
  prepared: {},
  results: [],
  isAttached: false,
  balanceAfter: null,
  unexplained: 0,
  reply: null,
  error: null,
  looks: 0,
  nextLookAt: null,
  seen: false,
  told: null,
} satisfies Partial<Operation>;

/** An account at whose service nothing is requested. */
export const QUIET_ACCOUNT = 'https://service.example/api/v1#7';

/** Returns the row of an order to launch a run, with changes. */
export const newLaunch = (id: string, changes: Partial<Operation> = {}): Operation => ({
  ...NEW_OPERATION,
  id,
  account: QUIET_ACCOUNT,
  kind: 'POST /promotion/runs',
  site: 'shop.example',
  ...changes,
});
