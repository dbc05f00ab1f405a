/** Why a tab cannot be checked; each has a text of its own. */
export type Obstacle =
  /** The browser's own page, an extension's, or an empty tab. */
  | 'browser page'
  | 'extension store'
  | 'local file'
  /** The page did not load; the browser shows its error page. */
  | 'not loaded'
  /** A PDF, an image, JSON … */
  | 'not a page'
  /** It did not answer in time, because it is busy or very large. */
  | 'timed out'
  /** It went elsewhere, or was closed, while it was read. */
  | 'left'
  /** The browser did not let us read it. */
  | 'denied';

/** The page was not read, and why. */
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

/** What a tab says of what it shows. */
interface Shown {
  url?: string | undefined;
  favIconUrl?: string | undefined;
}

/** What the address alone tells: null when the page may be checked. */
export function obstacleOf(address: string | undefined): Obstacle | null {
  if (!address) return 'browser page';
  if (address.startsWith('file:')) return 'local file';
  if (STORES.test(address)) return 'extension store';
  return /^https?:/.test(address) ? null : 'browser page';
}

/**
 * What stands in place of a page that Firefox does not open to extensions, by the icon of the tab: it refuses its own viewer and its
 * error pages in the same words as a page without the right to it.
 */
const ICONS: Readonly<Record<string, Obstacle>> = {
  'chrome://global/skin/icons/pdf.svg': 'not a page',
  'chrome://global/skin/icons/info.svg': 'not loaded',
};

/** What the browser's refusal to run a script in the tab says. */
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
