import type { RunningSandbox } from '../sandbox/start.ts';

interface Requested {
  operation: string;
  method: string;
  path: string;
}

interface Account {
  key: string;
  account: { id: number; keys: { id: number }[] };
}

/** The sandbox of a test, from behind. */
export interface Controlled {
  sandbox: RunningSandbox;
  /** A control call of the sandbox. */
  control<T>(path: string, body?: unknown, method?: string): Promise<T>;
  /** A new account with a key, which nobody else uses. */
  account(): Promise<Account>;
  /** What the service was asked for. */
  requests(): Promise<Requested[]>;
}

export function controlled(sandbox: RunningSandbox): Controlled {
  const control = async <T>(path: string, body?: unknown, method = 'POST') => {
    const response = await fetch(`${sandbox.origin}/_sandbox/${path}`, {
      method,
      headers: { 'x-sandbox': '1' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  };
  return {
    sandbox,
    control,
    account: () => control<Account>('accounts', {}),
    requests: async () => (await control<{ requests: Requested[] }>('requests', undefined, 'GET')).requests,
  };
}
