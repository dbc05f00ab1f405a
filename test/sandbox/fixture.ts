import { afterAll, beforeAll, expect } from 'vitest';
import type { Client } from '../../lib/api/caller.ts';
import { createClient } from '../../lib/api/client.ts';
import { ServiceError } from '../../lib/api/errors.ts';
import type { Account, NewAccount } from './accounts.ts';
import { type RunningSandbox, type StartOptions, startSandbox } from './start.ts';

/** A test's own account, and the real client with its key. */
export interface Connected {
  client: Client;
  key: string;
  account: Account & { balance: number };
}

/** A sandbox for the tests of one file. */
export interface SandboxFixture {
  readonly running: RunningSandbox;
  /** Opens an account, so that tests do not affect each other. */
  connect(wanted?: NewAccount & { scopes?: string[] }, language?: string): Promise<Connected>;
  /** A control call. */
  control<T = Record<string, never>>(method: string, path: string, body?: object): Promise<T>;
  /**
   * Advances the clock to a second after the beginning of the next window of that many seconds: limits count in windows,
   * and a test that counts must not end in another one than it has begun in.
   */
  enterWindow(seconds: number): Promise<void>;
}

/** Starts a sandbox on free ports before the tests of a file and closes it after them. */
export function sandboxFixture(options: StartOptions = {}): SandboxFixture {
  let running: RunningSandbox;
  beforeAll(async () => {
    running = await startSandbox({ port: 0, demoPort: 0, ...options });
  });
  afterAll(() => running.close());

  const fixture: SandboxFixture = {
    get running() {
      return running;
    },
    async control<T>(method: string, path: string, body: object = {}) {
      const init = {
        method,
        headers: { 'x-sandbox': '1' },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      };
      const response = await fetch(`${running.origin}/_sandbox/${path}`, init);
      expect(response.ok).toBe(true);
      return (await response.json()) as T;
    },
    async enterWindow(seconds) {
      const past = (running.sandbox.clock.now() / 1_000) % seconds;
      await fixture.control('POST', 'clock', { advance: Math.ceil(seconds - past) + 1 });
    },
    async connect(wanted = {}, language = 'en') {
      const { account, key } = await fixture.control<Connected>('POST', 'accounts', wanted);
      return { account, key, client: createClient({ baseUrl: running.baseUrl, key, language }) };
    },
  };
  return fixture;
}

/** Returns the error with which a call is refused. */
export async function refusalOf(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    (reply) => expect.fail(`The call should have been refused, but gave ${JSON.stringify(reply)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw error;
  return error;
}

/** Returns the refusal of a call, without its sentence for people and the seconds to wait. */
export async function refusedWith(
  call: Promise<unknown>,
): Promise<Pick<ServiceError, 'status' | 'code' | 'details'>> {
  const { status, code, details } = await refusalOf(call);
  return { status, code, details };
}
