import { useEffect, useState } from 'react';
import type { AnyEndpoint } from '@/lib/api/endpoint.ts';
import type { ServiceErrorCode, ServiceErrorInit } from '@/lib/api/errors.ts';
import { readRows } from '@/lib/platform/table.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { order, orderId, type ServiceCall } from '@/lib/service/ask/order.ts';
import { isOpen, type Operation, operations, type Price } from '@/lib/service/records/operation.ts';
import { type Query, useRows } from './use-rows.ts';

const ORDER: Query<Operation | null> = {
  tables: ['operations'],
  read: (id) => readRows([operations], (of) => of(operations).get(id)),
  initial: null,
};

interface Wanted<E extends AnyEndpoint, F extends AnyEndpoint> extends ServiceCall<E> {
  site: string;
  /** What the user was told that it costs; free where nothing is said. */
  price?: Price;
  first?: ServiceCall<F>;
}

/** Why something was refused: the code, and what the service says and names. */
export interface Refused {
  code: ServiceErrorCode;
  given?: string | undefined;
  message?: string | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
}

interface Ordered {
  /** Its row in the journal: how it goes on, and what came of it. Null before anything is ordered. */
  operation: Operation | null;
  /** Why it was refused, by the service or before it was sent; null while and where it was not. */
  refused: Refused | null;
  isBusy: boolean;
  /** Whether the worker has said nothing of it for so long that this is to be told; `isBusy` until it is known. */
  isSilent: boolean;
  /** Orders something; while that is under way, again is the same. */
  place<E extends AnyEndpoint, F extends AnyEndpoint>(wanted: Wanted<E, F>): Promise<void>;
  /** Forgets the last order, so that its outcome is no longer shown. */
  forget(): void;
}

/** Has something changed at the service, from the button to what came of it. */
export function useOrder(): Ordered {
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<ServiceErrorInit | null>(null);
  const [isSending, setSending] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const operation = useRows(ORDER, id).value;
  // Between the worker's word and the reading of the row another press would be another order.
  const [read, setRead] = useState('');
  useEffect(() => {
    if (operation) setRead(operation.id);
  }, [operation]);
  const isUnread = id !== '' && id !== read && failure === null;
  // A refusal that is shown is no news to tell elsewhere.
  const shown = operation?.state === 'rejected' && operation.told !== null ? operation.id : null;
  useEffect(() => {
    if (shown) void ask('see', { jobs: [], operations: [shown] }).catch(() => {});
  }, [shown]);
  return {
    operation,
    // A row says more than that no word of it came.
    refused: operation === null ? failure : operation.state === 'rejected' ? operation.error : null,
    isBusy: operation === null ? isSending || isUnread : isOpen(operation),
    isSilent: isSilent && isSending && operation === null,
    async place({ price = { kind: 'free' }, ...wanted }) {
      if (isSending || isUnread || (operation !== null && isOpen(operation))) return;
      const next = orderId();
      setSending(true);
      setFailure(null);
      setSilent(false);
      setId(next);
      const begun = await order({ ...wanted, id: next, price }, () => setSilent(true));
      if ('error' in begun) setFailure(begun.error);
      else setId((now) => (now === next ? begun.id : now));
      setSending(false);
    },
    forget() {
      setId('');
      setFailure(null);
    },
  };
}
