/** Whom a page is requested as. Only the user’s own browser, without cookies, if it is `visitor`. */
export type AsWhom = 'visitor' | 'googlebotPhone' | 'googlebotDesktop' | 'phone' | 'language';

/** A change of one field of a request. */
interface FieldChange {
  header: string;
  operation: 'set' | 'remove';
  value?: string;
}

const set = (header: string, value: string): FieldChange => ({ header, operation: 'set', value });
const remove = (header: string): FieldChange => ({ header, operation: 'remove' });

/** Google's crawlers have a recent version of Chrome, and send no hints and no language. */
const chromeVersion = () => /Chrome\/([\d.]+)/.exec(navigator.userAgent)?.[1] ?? '142.0.0.0';
const HINTS = ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'];
const unlikeBrowsers = [...HINTS, 'accept-language'].map(remove);

/**
 * The fields that tell a server who asks, other than the visitor. A page cannot set them itself.
 *
 * Source of the names: https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers
 */
const CHANGES: Readonly<Record<Exclude<AsWhom, 'visitor' | 'language'>, () => readonly FieldChange[]>> = {
  googlebotPhone: () => [
    set(
      'user-agent',
      `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chromeVersion()} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    ),
    ...unlikeBrowsers,
  ],
  googlebotDesktop: () => [
    set(
      'user-agent',
      `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/${chromeVersion()} Safari/537.36`,
    ),
    ...unlikeBrowsers,
  ],
  phone: () => [
    set(
      'user-agent',
      `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chromeVersion()} Mobile Safari/537.36`,
    ),
    remove('sec-ch-ua'),
    set('sec-ch-ua-mobile', '?1'),
    set('sec-ch-ua-platform', '"Android"'),
  ],
};

/** Those whose requests need a rule of the browser. */
export type Named = keyof typeof CHANGES;

export const isNamed = (as: string): as is Named => Object.hasOwn(CHANGES, as);

/** Returns what a rule changes in the requests of one of them. */
export const fieldChanges = (as: Named): readonly FieldChange[] => CHANGES[as]();
