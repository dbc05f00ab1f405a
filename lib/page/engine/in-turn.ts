import type { Ask, Engine } from './engine.ts';

/** Calls an engine one question at a time, so that a later page does not get the results of an earlier one. */
export function inTurn(engine: () => Engine | Promise<Engine>): Ask {
  let before: Promise<unknown> = Promise.resolve();
  return (name, data) => {
    const answer = before.then(async () => (await engine())[name](data as never));
    before = answer.catch(() => {});
    return answer as never;
  };
}
