import { describe, expect, it } from 'vitest';
import {
  DISCLOSING,
  INTERNAL,
  isActuator,
  silencing,
  tellingRealm,
  tellsVersion,
} from './disclosing-headers.ts';

describe('header fields that reveal software', () => {
  it('are in lower case, each in one list', () => {
    const names = [...DISCLOSING, ...INTERNAL];
    expect(names).toEqual(names.map((name) => name.toLowerCase()));
    expect(new Set(names).size).toBe(names.length);
  });

  it('are those of the OWASP Secure Headers Project, and of frameworks, caches and proxies', () => {
    const named =
      '$wsep Host-Header K-Proxy-Request Liferay-Portal OracleCommerceCloud-Version Pega-Host Powered-By Product ' +
      'X-AspNet-Version X-AspNetMvc-Version X-Atmosphere-error X-Atmosphere-first-request X-Atmosphere-tracking-id ' +
      'X-B3-ParentSpanId X-B3-Sampled X-B3-SpanId X-B3-TraceId X-BEServer X-Backend-Server X-CF-Powered-By X-CMS ' +
      'X-CalculatedBETarget X-Cocoon-Version X-Content-Encoded-By X-DiagInfo X-Drupal-Cache X-Drupal-Dynamic-Cache ' +
      'X-dtAgentId X-dtHealthCheck X-dtInjectedServlet X-Envoy-Attempt-Count X-Envoy-Decorator-Operation ' +
      'X-Envoy-External-Address X-Envoy-Internal X-Envoy-Original-Dst-Host X-Envoy-Upstream-Service-Time X-FEServer ' +
      'X-Framework X-Generated-By X-Generator X-Jitsi-Release X-Kubernetes-PF-FlowSchema-UI ' +
      'X-Kubernetes-PF-FlowSchema-UID X-Kubernetes-PF-PriorityLevel-UID X-LiteSpeed-Cache X-LiteSpeed-Cache-Control ' +
      'X-LiteSpeed-Purge X-LiteSpeed-Tag X-LiteSpeed-Vary X-Mod-Pagespeed X-Nextjs-Cache X-Nextjs-Matched-Path ' +
      'X-Nextjs-Page X-Nextjs-Redirect X-OWA-Version X-Old-Content-Length X-OneAgent-JS-Injection X-Page-Speed ' +
      'X-Php-Version X-Pingback X-Powered-By X-Powered-By-Plesk X-Powered-CMS X-Redirect-By X-ruxit-JS-Agent ' +
      'X-Server-Powered-By X-Turbo-Charged-By X-Umbraco-Version X-Varnish-Backend X-Varnish-Server';
    expect([...DISCLOSING, ...INTERNAL].sort()).toEqual(named.toLowerCase().split(' ').sort());
  });

  it.each([
    ['server', 'nginx/1.18.0', true],
    ['x-powered-by', 'PHP/8.2.1', true],
    ['powered-by', 'Phusion Passenger 6.0.4', true],
    ['x-aspnet-version', '4.0.30319', true],
    ['x-aspnetmvc-version', '5.2', true],
    ['x-php-version', '8.2.1', true],
    ['x-owa-version', '15.1.2507', true],
    ['x-umbraco-version', '7.15.3', true],
    ['x-cocoon-version', '2.1.13', true],
    ['x-generator', 'Gatsby 4.1', true],
    ['x-generated-by', 'Smartsite 7.11', true],
    ['x-powered-cms', 'Bitrix 22.5', true],
    ['x-server-powered-by', 'Engintron 1.8', true],
    ['x-mod-pagespeed', '1.13.35.2-0', true],
    ['x-page-speed', '1.13.35.2-0', true],
    ['x-jitsi-release', '2.1.5', true],
    ['oraclecommercecloud-version', '22.1.4', true],
    ['liferay-portal', 'Liferay Community Edition 7.4.3', true],
    ['server', 'cloudflare', false],
    ['via', '1.1 varnish', false],
    ['via', 'HTTP/1.1 gateway', false],
    ['via', '1.1 cache (squid/4.10)', true],
    ['via', '1.1 a.cloudfront.net (CloudFront)', false],
    ['x-request-id', '1.2.3', false],
  ])('%s: %s reveals a version: %s', (name, value, expected) => {
    expect(tellsVersion(name, value)).toBe(expected);
  });

  it.each<readonly [value: string, expected: string | null]>([
    ['Basic realm="Tomcat Manager Application"', 'Tomcat Manager Application'],
    ['Basic charset="UTF-8", realm="Kettle Server 2.4.1"', 'Kettle Server 2.4.1'],
    ...(
      'JBoss WildFly WebLogic WebSphere GlassFish Jenkins Artifactory phpMyAdmin Kibana Elasticsearch Grafana Prometheus ' +
      'RabbitMQ CouchDB Solr Zabbix Nagios Splunk RouterOS FRITZ!Box'
    )
      .split(' ')
      .map((product) => [`Basic realm="${product} login"`, `${product} login`] as const),
    ['Basic realm="Sonatype Nexus Repository Manager"', 'Sonatype Nexus Repository Manager'],
    ['Basic realm="Members"', null],
    ['Bearer error="invalid_token"', null],
    [`Basic realm="${'a'.repeat(1_000_000)}`, null],
  ])('%.60s: %s', (value, expected) => {
    expect(tellingRealm(value)).toBe(expected);
  });

  it.each([
    ['application/vnd.spring-boot.actuator.v3+json', true],
    ['application/vnd.spring-boot.actuator+json;charset=UTF-8', true],
    ['application/json', false],
  ])('%s belongs to an actuator: %s', (type, expected) => {
    expect(isActuator(type)).toBe(expected);
  });
});

describe('the setting that removes a field', () => {
  it.each([
    ['server', 'Apache/2.4.41 (Ubuntu)', 'ServerTokens Prod'],
    ['server', 'Kettle/1.2', null],
    ['server', 'nginx/1.18.0', 'server_tokens off;'],
    ['server', 'openresty/1.25.3.1', 'server_tokens off;'],
    ['x-powered-by', 'PHP/8.1', 'expose_php = Off'],
    ['x-powered-by', 'Express', "app.disable('x-powered-by');"],
    ['x-powered-by', 'Next.js', 'poweredByHeader: false'],
    ['x-powered-by', 'Kettle', null],
    ['x-aspnetmvc-version', '5.2', 'MvcHandler.DisableMvcResponseHeader = true;'],
    ['x-aspnet-version', '4.0.30319', '<httpRuntime enableVersionHeader="false" />'],
  ])('%s: %s', (name, value, setting) => {
    expect(silencing(name, value)).toBe(setting);
  });
});
