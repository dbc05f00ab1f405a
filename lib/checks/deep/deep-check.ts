import type { Check, Example, Finding, Messages } from '../check.ts';
import type { Inspection, Part } from '../inspection.ts';
import type { Unanswered, Visitor } from './visiting/visit.ts';

/** How far a check has come: of so many steps so many are done. */
export interface Progress {
  done: number;
  total: number;
}

export interface DeepContext {
  inspection: Inspection;
  visit: Visitor;
  signal: AbortSignal;
}

/**
 * A check that has to ask for more than the page came with, so it only runs when the user wants it. Differs from
 * `Check` in that it visits addresses and tells how far it has come; what it says has the same form.
 */
export interface DeepCheck<M extends Messages>
  extends Pick<Check<M, Part>, 'severity' | 'title' | 'why' | 'remedy' | 'onPlatform' | 'docs' | 'messages'> {
  run(
    context: DeepContext,
    // biome-ignore lint/suspicious/noConfusingVoidType: a generator that just ends has the return type void
  ): AsyncGenerator<Finding<keyof M & string> | Progress, 'not applicable' | 'not looked at' | void>;
}

export type AnyDeepCheck = DeepCheck<Messages>;

/** The checks by id: `deep/link-broken`. */
export type DeepChecks = Readonly<Record<string, AnyDeepCheck>>;

export function defineDeepCheck<const M extends Messages>(check: DeepCheck<M>): DeepCheck<M> {
  return check;
}

/** What an address of an example answers. */
export interface WebAnswer {
  /** Default 200. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** More would follow than is read. */
  isCut?: true;
  failure?: Unanswered['failure'];
}

export interface DeepExample extends Omit<Example, 'observatory' | 'page'> {
  /**
   * The rest of the web. A list is answered one after the other, its last one for good; an address that ends in `*`
   * stands for all that begin with it; what is missing returns 404.
   */
  web?: Readonly<Record<string, WebAnswer | readonly WebAnswer[]>>;
}
