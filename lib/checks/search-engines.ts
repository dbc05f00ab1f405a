/** Where search engines say what they do: Google, Bing, Yandex; web.dev is Google's. */
const SEARCH_ENGINES =
  /^(developers\.google\.com|support\.google\.com|web\.dev|www\.bing\.com|blogs\.bing\.com|yandex\.(com|ru))$/;

/** Whether a source is the word of a search engine: only what they say themselves may cost points in search. */
export const isOfSearchEngine = (docs: string): boolean => SEARCH_ENGINES.test(new URL(docs).hostname);
