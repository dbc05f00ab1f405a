/** Why a tab cannot be checked; each reason has its own message. */
export type Obstacle =
  /** A page of the browser or of an extension, or an empty tab. */
  | 'browser page'
  | 'extension store'
  | 'local file'
  /** A document without a web address: `data:`, `blob:`. */
  | 'no address'
  /** The page did not load; the browser shows its error page. */
  | 'not loaded'
  /** A PDF, an image, JSON, and so on. */
  | 'not a page'
  /** It has not answered so far, because it is busy or very large. */
  | 'timed out'
  /** It navigated elsewhere, or was closed, while it was read. */
  | 'left'
  /** The browser did not let us read it. */
  | 'denied';

/** Thrown if the page was not read, with the reason. */
export class CannotInspect extends Error {
  override name = 'CannotInspect';
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

const STORES =
  /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore|addons\.mozilla\.org|microsoftedge\.microsoft\.com\/addons)(\/|$)/;

/** What a tab reveals about its content. */
interface Shown {
  url?: string | undefined;
  favIconUrl?: string | undefined;
}

/** Returns the obstacle by the address alone; null if the page can be checked. */
export function obstacleOf(address: string | undefined): Obstacle | null {
  if (!address) return 'browser page';
  if (address.startsWith('file:')) return 'local file';
  if (/^(data|blob|filesystem):/.test(address)) return 'no address';
  if (STORES.test(address)) return 'extension store';
  return /^https?:/.test(address) ? null : 'browser page';
}

/**
 * Returns what a tab of Firefox shows instead of an accessible page, by the tab's icon: Firefox refuses access to its
 * own viewer and its error pages with the same error as for a page without permission.
 */
const ICONS: Readonly<Record<string, Obstacle>> = {
  'chrome://global/skin/icons/pdf.svg': 'not a page',
  'chrome://global/skin/icons/info.svg': 'not loaded',
};

/** Returns the obstacle that the browser's error means, after it refused to run a script in the tab. */
export function obstacleIn(error: unknown, { favIconUrl = '', url = '' }: Shown = {}): Obstacle {
  const message = String(error);
  const shown = ICONS[favIconUrl];
  if (shown) return shown;
  if (/Missing host permission/i.test(message) && /\.pdf([?#]|$)/i.test(url)) return 'not a page';
  if (/error page/i.test(message)) return 'not loaded';
  if (/gallery/i.test(message)) return 'extension store';
  if (/No tab with id|Frame .* was removed|frame.*(removed|detached)|tab was closed/i.test(message))
    return 'left';
  if (/chrome:\/\/|Cannot access a|edge:\/\/|about:/i.test(message)) return 'browser page';
  return 'denied';
}
