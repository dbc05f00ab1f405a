import type { Engine } from './engine.ts';
import { inTurn } from './in-turn.ts';

let engine: Promise<Engine> | null = null;

/** Loads the engine, which takes about as long as reading a page, so it should start early. */
export function startEngine(): Promise<Engine> {
  engine ??= import('./engine.ts').then(({ makeEngine }) => makeEngine());
  return engine;
}

/** Calls an engine in this thread. */
export const askInPlace = inTurn(startEngine);
