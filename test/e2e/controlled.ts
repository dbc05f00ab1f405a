import type { RunningSandbox } from '../sandbox/start.ts';

interface Requested {
  operation: string;
  method: string;
  path: string;
  status: number;
}

interface Account {
  key: string;
  account: { id: number; keys: { id: number }[] };
}

/** A test's access to the sandbox from behind. */
export interface Controlled {
  sandbox: RunningSandbox;
  /** A control call of the sandbox. */
  control<T>(path: string, body?: unknown, method?: string): Promise<T>;
  /** Opens a new account with a key that nothing else uses. */
  account(): Promise<Account>;
  /** Returns the requests that the service received. */
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
