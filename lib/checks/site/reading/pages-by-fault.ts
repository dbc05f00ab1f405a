import type { Values } from '../../check.ts';
import type { FaultyPage, SiteFinding } from '../site-check.ts';

/** Adds a page to those with one and the same fault; once, by its first place. */
type AddPage = (page: FaultyPage) => void;

/** Gathers the pages with one and the same fault. */
export class PagesByFault<Message extends string> {
  readonly #found = new Map<string, { message: Message; values: Values; pages: Map<string, FaultyPage> }>();

  /** Returns what adds pages to a fault: for a fault that many pages have. */
  adding(message: Message, values: Values): AddPage {
    const key = JSON.stringify([message, values]);
    const { pages } = this.#found.get(key) ?? { pages: new Map<string, FaultyPage>() };
    this.#found.set(key, { message, values, pages });
    return ({ address, place }) => {
      if (!pages.has(address)) pages.set(address, { address, place });
    };
  }

  add(message: Message, values: Values, page: FaultyPage): void {
    this.adding(message, values)(page);
  }

  /** One finding for each message with its values. */
  *[Symbol.iterator](): Generator<SiteFinding<Message>, void> {
    for (const { message, values, pages } of this.#found.values())
      yield { message, values, pages: [...pages.values()] };
  }
}
