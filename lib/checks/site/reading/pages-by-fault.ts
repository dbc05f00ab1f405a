import type { Values } from '../../check.ts';
import type { FaultyPage, SiteFinding } from '../site-check.ts';

/** Gathers the pages with one and the same fault. */
export class PagesByFault<Message extends string> {
  readonly #found = new Map<string, { message: Message; values: Values; pages: Map<string, FaultyPage> }>();

  add(message: Message, values: Values, { address, place }: FaultyPage): void {
    const key = JSON.stringify([message, values]);
    const group = this.#found.get(key) ?? { message, values, pages: new Map<string, FaultyPage>() };
    this.#found.set(key, group);
    if (!group.pages.has(address)) group.pages.set(address, { address, place });
  }

  /** One finding for each message with its values. */
  *[Symbol.iterator](): Generator<SiteFinding<Message>, void> {
    for (const { message, values, pages } of this.#found.values())
      yield { message, values, pages: [...pages.values()] };
  }
}
