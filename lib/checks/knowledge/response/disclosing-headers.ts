const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/**
 * Header fields, in lower case, that only reveal the software of a site. Together with `INTERNAL`, the list
 * that the OWASP Secure Headers Project advises to remove, plus some similar fields. Without `Server`, whose
 * bare name reveals little; without source maps and debugging tools, which have their own checks.
 */
export const DISCLOSING: ReadonlySet<string> = words(
  '$wsep host-header liferay-portal oraclecommercecloud-version pega-host powered-by product x-aspnet-version ' +
    'x-aspnetmvc-version x-atmosphere-error x-atmosphere-first-request x-atmosphere-tracking-id x-beserver ' +
    'x-cf-powered-by x-cms x-calculatedbetarget x-cocoon-version x-content-encoded-by x-diaginfo x-drupal-cache ' +
    'x-drupal-dynamic-cache x-feserver x-framework x-generated-by x-generator x-jitsi-release x-litespeed-cache ' +
    'x-litespeed-cache-control x-litespeed-purge x-litespeed-tag x-litespeed-vary x-mod-pagespeed x-nextjs-cache ' +
    'x-nextjs-matched-path x-nextjs-page x-nextjs-redirect x-owa-version x-page-speed x-php-version x-pingback ' +
    'x-powered-by x-powered-by-plesk x-powered-cms x-redirect-by x-server-powered-by x-turbo-charged-by ' +
    'x-umbraco-version x-varnish-backend x-varnish-server x-backend-server',
);

/** Whether the name of a field tells the software, and its value only a state: `MISS`. */
export const isNamedAfterSoftware = (name: string): boolean =>
  /^x-(?:(?:drupal|litespeed|nextjs|varnish)-|pingback$)/.test(name);

/** Software that writes files on the author's computer, before they are published: nobody can attack it on the server. */
export const RUNS_ELSEWHERE = new RegExp(
  '^(?:docusaurus|mkdocs|sphinx|hugo|jekyll|gatsby|eleventy|hexo|pelican|vitepress|vuepress|zola|nikola|publii|lektor|' +
    'middleman|nanoc|gridsome|antora|starlight|mdbook|bookdown|quarto|pandoc|doxygen|docfx|typedoc|docutils|' +
    'asciidoc(?:tor)?|docbook|modular docbook|publican|texi2(?:any|html)|makeinfo|latex2html|hevea|org[ -]mode|' +
    'html tidy|microsoft (?:frontpage|word|excel|powerpoint|publisher)|adobe (?:golive|muse)|mozilla|libreoffice|' +
    'openoffice)\\b',
  'i',
);

/** Fields that machines behind the site add for each other: tracing, proxies, monitoring. */
export const INTERNAL: ReadonlySet<string> = words(
  'k-proxy-request x-b3-parentspanid x-b3-sampled x-b3-spanid x-b3-traceid x-dtagentid x-dthealthcheck ' +
    'x-dtinjectedservlet x-envoy-attempt-count x-envoy-decorator-operation x-envoy-external-address x-envoy-internal ' +
    'x-envoy-original-dst-host x-envoy-upstream-service-time x-kubernetes-pf-flowschema-ui ' +
    'x-kubernetes-pf-flowschema-uid x-kubernetes-pf-prioritylevel-uid x-old-content-length x-oneagent-js-injection ' +
    'x-ruxit-js-agent',
);

/** Fields whose value often contains a version. */
const VERSIONED: ReadonlySet<string> = words(
  'server x-powered-by powered-by x-aspnet-version x-aspnetmvc-version x-php-version x-owa-version x-umbraco-version ' +
    'x-cocoon-version x-generator x-generated-by x-powered-cms x-server-powered-by x-mod-pagespeed x-page-speed ' +
    'x-jitsi-release oraclecommercecloud-version liferay-portal',
);

/**
 * Whether a field reveals a software version. In `Via`, only a comment does; what precedes it is the
 * protocol.
 */
export function tellsVersion(name: string, value: string): boolean {
  if (name === 'via') return /\((?!HTTP)[A-Za-z][\w-]{0,40}\/\d{1,4}\.\d/i.test(value);
  return VERSIONED.has(name) && /\d\.\d/.test(value);
}

/**
 * The settings that turn off the version or the whole field, by field and beginning of its value. From the
 * manuals.
 */
const SETTINGS: readonly (readonly [field: string, value: RegExp, setting: string])[] = [
  ['server', /^apache\//i, 'ServerTokens Prod'],
  ['server', /^(nginx|openresty)\//i, 'server_tokens off;'],
  ['x-powered-by', /^php\b/i, 'expose_php = Off'],
  ['x-powered-by', /^express$/i, "app.disable('x-powered-by');"],
  ['x-powered-by', /^next\.js\b/i, 'poweredByHeader: false'],
  ['x-aspnet-version', /^/, '<httpRuntime enableVersionHeader="false" />'],
  ['x-aspnetmvc-version', /^/, 'MvcHandler.DisableMvcResponseHeader = true;'],
];

/** Returns the setting that stops a field from revealing software; null if unknown. */
export function silencing(name: string, value: string): string | null {
  return SETTINGS.find(([field, start]) => field === name && start.test(value))?.[2] ?? null;
}

const PRODUCTS =
  /\b(tomcat|jboss|wildfly|weblogic|websphere|glassfish|jenkins|nexus repository|artifactory|phpmyadmin|kibana|elasticsearch|grafana|prometheus|rabbitmq|couchdb|solr|zabbix|nagios|splunk|routeros|fritz!box)\b/i;

/**
 * Returns the realm of a `WWW-Authenticate` field (RFC 9110, 11.6.1) if it contains the name of a product;
 * else null.
 */
export function tellingRealm(value: string): string | null {
  const [, realm = ''] = /\brealm="([^"]{1,200})"/i.exec(value.slice(0, 2_000)) ?? [];
  return PRODUCTS.test(realm) || /[A-Za-z][/ -]v?\d{1,4}\.\d/.test(realm) ? realm : null;
}

/** Whether a `Content-Type` belongs to Spring Boot's actuator, which reveals internals of the application. */
export const isActuator = (contentType: string): boolean =>
  /^\s*application\/vnd\.spring-boot\.actuator\b/i.test(contentType);
