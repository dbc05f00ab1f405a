import { useEffect, useState } from 'react';
import { routeOf } from '@/lib/api/caller.ts';
import type { Link } from '@/lib/api/promotion.ts';
import { launchRun } from '@/lib/api/runs.ts';
import { isOpen, type Operation } from '@/lib/service/records/operation.ts';
import { useOrder } from '../../../stored/use-order.ts';
import { useSite } from '../../frame/site-rows.tsx';
import { refreshProject } from '../use-project.ts';
import type { Quoted } from './use-quote.ts';

const LAUNCHES = routeOf(launchRun);

const isFor = ({ kind, input }: Operation, link: Link): boolean =>
  kind === LAUNCHES && (input.body as { link_id?: number } | undefined)?.link_id === link.id;

/**
 * The launch of a link, from the press of the button to its outcome; includes a launch that was in progress when the
 * place was opened.
 */
export function useLaunch(project: number, link: Link) {
  const { host, rows } = useSite();
  const order = useOrder();
  const [found, setFound] = useState('');
  const open = rows.operations.find((one) => isOpen(one) && isFor(one, link))?.id;
  useEffect(() => {
    if (open) setFound(open);
  }, [open]);
  const operation = order.operation ?? rows.operations.find(({ id }) => id === found) ?? null;
  const isDone = operation?.state === 'accepted' || operation?.state === 'several';
  useEffect(() => {
    if (isDone) void refreshProject(host, project);
  }, [isDone, host, project]);
  return {
    operation,
    refused: order.refused ?? (operation?.state === 'rejected' ? operation.error : null),
    isSilent: order.isSilent,
    isBusy: order.isBusy || (operation !== null && isOpen(operation)),
    isDone,
    /** QUO-07: launches exactly what was quoted, at exactly the price on the button. */
    launch: ({ body, price: { total } }: Quoted, currency: string | null, overridden: readonly string[]) =>
      order.place({
        endpoint: launchRun,
        input: { body },
        site: host,
        overridden,
        price: { kind: 'exact', amount: total, currency: currency ?? '' },
      }),
    forget() {
      order.forget();
      setFound('');
    },
  };
}
