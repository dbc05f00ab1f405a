import { useEffect, useState } from 'react';
import type { AnyEndpoint } from '@/lib/api/endpoint.ts';
import type { ServiceErrorCode, ServiceErrorInit } from '@/lib/api/errors.ts';
import { readRows } from '@/lib/platform/table.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { order, orderId, type ServiceCall } from '@/lib/service/ask/order.ts';
import { isOpen, type Operation, operations, type Price } from '@/lib/service/records/operation.ts';
import { useConnection } from './stored-state.ts';
import { type Query, useRows } from './use-rows.ts';

const ORDER: Query<Operation | null> = {
  tables: ['operations'],
  read: (id) => readRows([operations], (of) => of(operations).get(id)),
  initial: null,
};

interface Wanted<E extends AnyEndpoint, F extends AnyEndpoint> extends ServiceCall<E> {
  site: string;
  /** The price that the user was shown; free if not set. */
  price?: Price;
  first?: ServiceCall<F>;
  /** Faults of the page that the user was shown before and chose to ignore. */
  overridden?: readonly string[];
}

/** Why something was refused: the code, and the service's message and details. */
export interface Refused {
  code: ServiceErrorCode;
  given?: string | undefined;
  message?: string | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
}

interface Ordered {
  /** Its row in the journal with its progress and result. Null before anything is ordered. */
  operation: Operation | null;
  /** Why the service or a check before sending refused it; null if it was not refused. */
  refused: Refused | null;
  isBusy: boolean;
  /**
   * Whether the worker has been silent for so long that the user should know; `isBusy` stays true until the result is
   * known.
   */
  isSilent: boolean;
  /** Orders something; another call while it is in progress returns the same order. */
  place<E extends AnyEndpoint, F extends AnyEndpoint>(wanted: Wanted<E, F>): Promise<void>;
  /** Forgets the last order, so that its outcome is no longer shown. */
  forget(): void;
}

/** Changes something at the service, from the press of the button to the outcome. */
export function useOrder(): Ordered {
  const account = useConnection(({ value }) => value?.account ?? '');
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<ServiceErrorInit | null>(null);
  const [isSending, setSending] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const operation = useRows(ORDER, id).value;
  // Between the worker's reply and the reading of the row, another press would be another order.
  const [read, setRead] = useState('');
  useEffect(() => {
    if (operation) setRead(operation.id);
  }, [operation]);
  const isUnread = id !== '' && id !== read && failure === null;
  // A refusal that is already shown here needs no notification elsewhere.
  const shown = operation?.state === 'rejected' && operation.told !== null ? operation.id : null;
  useEffect(() => {
    if (shown) void ask('see', { jobs: [], operations: [shown] }).catch(() => {});
  }, [shown]);
  return {
    operation,
    // The row says more than the missing reply does.
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
      const begun = await order({ ...wanted, account, id: next, price }, () => setSilent(true));
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
