/** The subjects of the checks of an area, in the order of the index, and how the names of their checks begin. */
const TOPICS = {
  seo: {
    indexing: /^(?:index-unwanted|indexability|login-gate|robots-|soft-404|snippet-|ai-crawler-)/,
    address: /^(?:canonical-|redirect-|refresh-|url-|https-|pagination-|amphtml-)/,
    result: /^(?:title-|description-|site-name-|keywords-)/,
    text: /^(?:heading-|text-)/,
    links: /^link-/,
    images: /^(?:image-|favicon-)/,
    languages: /^(?:hreflang-|lang-)/,
    structuredData: /^(?:structured-data-|json-ld-|microdata-|rdfa-|breadcrumb-|job-posting-)/,
    social: /^(?:og-|twitter-|social-)/,
    document: /^(?:head-|charset-|doctype-|base-|document-|viewport-|compression-)/,
    speed: /^vitals-/,
  },
  security: {
    https: /^(?:https-|hsts-|http-redirect-|redirect-|mixed-content-|refresh-)/,
    policy: /^(?:csp-|injection-)/,
    headers:
      /^(?:framing-|frame-|co[er]p-|coop-|cors-|opener-|origin-|isolation-|clear-site-data-|permissions-|referrer-policy-|content-type-|subresource-|header-|xss-)/,
    cookies: /^(?:cookie-|session-)/,
    forms: /^(?:form-|password-)/,
    code: /^(?:sri-|library-|script-|sensitive-|base-|link-spam-)/,
    disclosure:
      /^(?:software-|diagnostics-|debug-|error-|listing-|secret-|source-map-|private-|token-|referrer-token-)/,
  },
  deep: { deep: /^/ },
  site: { site: /^/ },
} as const;

export type DocumentedArea = keyof typeof TOPICS;
type TopicsOf<A> = A extends DocumentedArea ? keyof (typeof TOPICS)[A] : never;
export type Topic = TopicsOf<DocumentedArea>;

/** The areas in the order of the index. */
export const AREAS = Object.keys(TOPICS) as readonly DocumentedArea[];

/** Returns the topics of an area, in the order of the index. */
export const topicsIn = (area: DocumentedArea) => Object.keys(TOPICS[area]) as readonly Topic[];

/**
 * Returns the area and the topic of a check, by its id.
 *
 * @throws Error If it belongs to none or to several: a new kind of check needs its line above.
 */
export function topicOf(id: string): { area: DocumentedArea; topic: Topic } {
  const [folder, name = ''] = id.split('/');
  const area = AREAS.find((one) => one === folder);
  const fitting = area
    ? Object.entries<RegExp>(TOPICS[area]).flatMap(([topic, names]) => (names.test(name) ? [topic] : []))
    : [];
  const [topic, ...more] = fitting;
  if (!area || topic === undefined || more.length > 0)
    throw new Error(`${id} belongs to ${fitting.length} topics: see scripts/docs/topics.ts`);
  return { area, topic: topic as Topic };
}
