import { routeOf } from '../api/caller.ts';
import type { AnyEndpoint, Reply } from '../api/endpoint.ts';
import { projectById } from '../api/rank.ts';
import { keepPositions } from './positions.ts';

type Lesson<E extends AnyEndpoint> = (account: string, reply: Reply<E>) => Promise<void>;

const lesson = <E extends AnyEndpoint>(endpoint: E, learnt: Lesson<E>) =>
  [routeOf(endpoint), learnt as unknown as Lesson<AnyEndpoint>] as const;

/** What is kept of an endpoint's answers beside the answer itself, because the service forgets it. */
const LESSONS: ReadonlyMap<string, Lesson<AnyEndpoint>> = new Map([lesson(projectById, keepPositions)]);

/**
 * Learns from an answer of the service, whoever has asked for it: a page, a job that is looked after, an order. What
 * cannot be kept takes the answer from nobody.
 */
export async function learn(
  account: string,
  endpoint: AnyEndpoint,
  reply: Reply<AnyEndpoint>,
): Promise<void> {
  await LESSONS.get(routeOf(endpoint))?.(account, reply).catch(() => {});
}
