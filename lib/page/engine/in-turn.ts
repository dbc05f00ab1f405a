import type { Ask, Engine } from './engine.ts';

/** Asks an engine one question after the other: a page that comes next must not get what is found of this one. */
export function inTurn(engine: () => Engine | Promise<Engine>): Ask {
  let before: Promise<unknown> = Promise.resolve();
  return (name, data) => {
    const answer = before.then(async () => (await engine())[name](data as never));
    before = answer.catch(() => {});
    return answer as never;
  };
}
