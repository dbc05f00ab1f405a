import type { Page } from '@playwright/test';
import type { SetUpAnswer } from './set-up-answers.ts';

interface Asked {
  path: string;
  method: string;
  /** Whether a navigation of a tab asks, and not a script, a frame or a worker. */
  isNavigation: boolean;
  /** How many navigations to this path there have been, with this one. */
  nth: number;
}

/** A way in which a page reaches a tab. */
export interface SetUp {
  name: string;
  /** What the server answers, at this path and at those that the page comes from. */
  answer(asked: Asked): SetUpAnswer;
  /** Brings the page into the tab; default: the address `/page` is opened. */
  bring?(tab: Page, origin: string): Promise<unknown>;
  /** The document's own address, if it is not `/page`. */
  own?: string;
  /** A letter must be shown at the first press with access to the site. */
  isWhole?: true;
  /** What a service worker sends in the server's place. */
  synthetic?: SetUpAnswer;
  /** The tab shows the first document of the address; later ones were in other tabs. */
  isFirst?: true;
  /** Also in the normal run. */
  isUsual?: true;
}
