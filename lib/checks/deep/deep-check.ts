import type { Check, Example, Finding, Messages, Weight } from '../check.ts';
import type { Inspection, Part } from '../inspection.ts';
import type { Unanswered, Visitor } from './visiting/visit.ts';

/** The progress of a check: `done` of `total` steps. */
export interface Progress {
  done: number;
  total: number;
}

/** Where some of what the check needs could not be read: how many addresses were read, of all that it needs. */
type DeepVerdict = 'not applicable' | { read: Progress };

export interface DeepContext {
  inspection: Inspection;
  visit: Visitor;
  signal: AbortSignal;
}

/**
 * A check that needs more than the page came with, so it only runs when the user starts it. Unlike `Check`, it visits
 * addresses and reports its progress; its findings and messages have the same form.
 */
export type DeepCheck<M extends Messages> = Weight &
  Pick<Check<M, Part>, 'title' | 'why' | 'remedy' | 'onPlatform' | 'docs' | 'messages'> & {
    run(
      context: DeepContext,
      // biome-ignore lint/suspicious/noConfusingVoidType: a generator that just ends has the return type void
    ): AsyncGenerator<Finding<keyof M & string> | Progress, DeepVerdict | void>;
  };

export type AnyDeepCheck = DeepCheck<Messages>;

/** The checks by id: `deep/link-broken`. */
export type DeepChecks = Readonly<Record<string, AnyDeepCheck>>;

export function defineDeepCheck<const M extends Messages>(check: DeepCheck<M>): DeepCheck<M> {
  return check;
}

/** What an address of an example returns. */
export interface WebAnswer {
  /** Default 200. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Whether the body is longer than what is read. */
  isCut?: true;
  failure?: Unanswered['failure'];
}

export interface DeepExample extends Omit<Example, 'observatory' | 'page' | 'verdict'> {
  /** The expected verdict, if the check does not pass or fail, or has not read all that it needs. */
  verdict?: DeepVerdict;
  /**
   * The rest of the web. The entries of a list are returned one after the other, and the last one from then on; an
   * address that ends in `*` stands for all that begin with it; any other address returns 404.
   */
  web?: Readonly<Record<string, WebAnswer | readonly WebAnswer[]>>;
}
