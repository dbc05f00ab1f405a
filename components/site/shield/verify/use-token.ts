import { useEffect } from 'react';
import { createProject, type ShieldProject } from '@/lib/api/shield.ts';
import { useOrder } from '../../../stored/use-order.ts';
import { useSite } from '../../frame/site-rows.tsx';
import { useHome } from '../use-home.ts';

/**
 * Requests the token of a project again: the service returns it only when a project is created or found (SHD-02).
 * Requested automatically once if it is unknown here, because finding changes nothing and costs nothing.
 */
export function useToken(project: ShieldProject, isKnown: boolean) {
  const { host } = useSite();
  const { address } = useHome(project.domain);
  const { place, refused, isBusy, operation } = useOrder();
  const ask = () => void place({ site: host, endpoint: createProject, input: { body: { url: address } } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, by what is known at first
  useEffect(() => {
    if (!isKnown) ask();
  }, []);
  const isOver = operation?.settledAt != null;
  return { ask, refused, isBusy, isLost: isOver && operation.state !== 'accepted' && refused === null };
}
