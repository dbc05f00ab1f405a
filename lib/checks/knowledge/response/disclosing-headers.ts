/**
 * Header fields, in lower case, that only tell what a site is made with. After the list that the OWASP Secure Headers
 * Project advises to remove, without the ones that tracing and caching need.
 */
export const DISCLOSING: ReadonlySet<string> = new Set(
  (
    '$wsep host-header liferay-portal oraclecommercecloud-version pega-host powered-by product x-aspnet-version ' +
    'x-aspnetmvc-version x-beserver x-cf-powered-by x-cms x-calculatedbetarget x-cocoon-version x-content-encoded-by ' +
    'x-diaginfo x-envoy-original-dst-host x-feserver x-framework x-generated-by x-generator x-jitsi-release ' +
    'x-litespeed-tag x-mod-pagespeed x-owa-version x-page-speed x-php-version x-powered-by x-powered-by-plesk ' +
    'x-powered-cms x-redirect-by x-server-powered-by x-turbo-charged-by x-umbraco-version x-varnish-backend ' +
    'x-varnish-server x-backend-server'
  ).split(' '),
);

/** Those of them, and others, whose value is often a version. */
export const VERSIONED: ReadonlySet<string> = new Set([
  ...['server', 'x-powered-by', 'powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-php-version'],
  ...[
    'x-owa-version',
    'x-umbraco-version',
    'x-cocoon-version',
    'x-generator',
    'x-powered-cms',
    'x-mod-pagespeed',
  ],
  'x-page-speed',
  'x-jitsi-release',
]);
