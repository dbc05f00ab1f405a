/** Where search engines document their behavior: Google, Bing, Yandex; web.dev is Google's. */
const SEARCH_ENGINES =
  /^(developers\.google\.com|support\.google\.com|web\.dev|www\.bing\.com|blogs\.bing\.com|yandex\.(com|ru))$/;

/** Whether a source is a search engine's own documentation: only that may justify points in search. */
export const isOfSearchEngine = (docs: string): boolean => SEARCH_ENGINES.test(new URL(docs).hostname);
