import { defineCheck, type Example, headerLine } from '../check.ts';
import { internalNameIn, privateAddressIn } from '../knowledge/addresses/private-hosts.ts';
import {
  DISCLOSING,
  INTERNAL,
  isActuator,
  isNamedAfterSoftware,
  RUNS_ELSEWHERE,
  silencing,
  tellingRealm,
  tellsVersion,
} from '../knowledge/response/disclosing-headers.ts';
import { ownFields } from '../knowledge/response/own-resources.ts';

/** The line for the functions.php of the theme. */
const WORDPRESS = "remove_action( 'wp_head', 'wp_generator' );";
/** Maximum number of characters of a value to show. */
const SHOWN = 100;

export default defineCheck({
  severity: 'notice',
  title: 'No software versions or internal headers are exposed',
  why: 'A version number tells attackers which known vulnerabilities to try. Nobody else needs it.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9110#section-17.12',
  remedy:
    'Turn the version off in the settings of the software: ServerTokens Prod (Apache), server_tokens off (nginx), expose_php = Off (PHP), removeServerHeader="true" (IIS 10).',
  onPlatform: {
    wordpress:
      "Remove the generator tag with remove_action( 'wp_head', 'wp_generator' ); in the functions.php of a child theme.",
    nextjs: 'Set poweredByHeader: false in next.config.js to remove X-Powered-By: Next.js.',
  },
  messages: {
    version: {
      fault: 'Software version in a header',
      says: 'The {header} header reveals the version: {value}.',
    },
    software: {
      fault: 'Software name in a header',
      says: 'The {header} header reveals what the site is made with: {value}.',
      remedy:
        'Remove {header} where it is set: in the application, the web server or the CDN. If the provider adds it and you cannot, ignore this.',
    },
    name: {
      fault: 'Software name in a header',
      says: 'The name of the {header} header reveals what the site is made with.',
      remedy:
        'Remove {header} where it is set: in the application, the web server or the CDN. If the provider adds it and you cannot, ignore this.',
    },
    internal: {
      fault: 'Internal header sent to visitors',
      says: 'The {header} header is meant for the servers behind the site: {value}.',
      remedy: 'Remove {header} from responses in the outermost proxy, load balancer or CDN.',
    },
    realm: {
      fault: 'Software name in the sign-in prompt',
      says: 'WWW-Authenticate reveals the software in its realm: {value}.',
      remedy: 'Set a neutral realm, for example Restricted, in the configuration of the sign-in.',
    },
    actuator: {
      fault: 'Spring Boot Actuator is reachable',
      says: 'The Content-Type says that Spring Boot Actuator answers here; it reveals internals of the application.',
      remedy:
        'Limit management.endpoints.web.exposure.include to health, and require sign-in for /actuator or serve it on an internal port.',
    },
    generator: {
      fault: 'Software version in the generator tag',
      says: '<meta name="generator"> reveals the version: {value}.',
      remedy: 'Remove the generator tag, or the version in it, in the settings of the software or its theme.',
    },
  },
  anyDocument: true,

  *run(inspection) {
    const { page, response } = inspection;
    for (const meta of page.metas) {
      const { name = '', content = '' } = meta.attrs;
      if (name.trim().toLowerCase() !== 'generator' || !/\d\.\d/.test(content)) continue;
      if (RUNS_ELSEWHERE.test(content.trim())) continue;
      const fix = /^wordpress\b/i.test(content.trim()) && { fix: WORDPRESS };
      yield { message: 'generator', values: { value: content.slice(0, SHOWN) }, at: meta, ...fix };
    }
    for (const [header, whole] of ownFields(inspection)) {
      const value = whole.trim().slice(0, SHOWN);
      if (!value) continue;
      const at = headerLine(header, value);
      const values = { header, value };
      const realm = header === 'www-authenticate' ? tellingRealm(whole) : null;
      const setting = silencing(header, value);
      const fix = setting !== null && { fix: setting };
      if (tellsVersion(header, whole)) yield { message: 'version', values, at, ...fix };
      // `private-address-exposed` reports internal addresses and names.
      else if (privateAddressIn(whole) ?? internalNameIn(whole)) continue;
      else if (isNamedAfterSoftware(header)) yield { message: 'name', severity: 'info', values, at };
      else if (DISCLOSING.has(header)) yield { message: 'software', severity: 'info', values, at, ...fix };
      else if (INTERNAL.has(header)) yield { message: 'internal', severity: 'info', values, at };
      else if (realm) yield { message: 'realm', severity: 'info', values: { value: realm }, at };
      else if (header === 'content-type' && isActuator(whole)) yield { message: 'actuator', at };
    }
    if (!response) return { missing: 'response' };
  },
});

const loaded = (url: string, headers: readonly (readonly [string, string])[]) => ({
  parts: { subresources: [{ url, type: 'script' as const, status: 200, headers }] },
});

export const examples: Example[] = [
  { headers: { server: 'nginx', 'content-type': 'text/html' } },
  {
    name: 'a value that only says whether a cache had the page',
    headers: { 'x-drupal-dynamic-cache': 'MISS' },
    finds: [
      {
        message: 'name',
        says: 'The name of the x-drupal-dynamic-cache header reveals what the site is made with.',
        remedy:
          'Remove x-drupal-dynamic-cache where it is set: in the application, the web server or the CDN. If the provider adds it and you cannot, ignore this.',
        at: 'x-drupal-dynamic-cache: MISS',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what made the files does not run on the server',
    html: '<meta name="generator" content="Docusaurus v3.8.1"><meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.6.14"><meta name="generator" content="Microsoft FrontPage 3.0">',
    headers: { server: 'GitHub.com' },
  },
  ...[
    'Doxygen 1.9.4',
    'Asciidoctor 2.0.18',
    'Docutils 0.17.1: http://docutils.sourceforge.net/',
    'DocBook XSL Stylesheets V1.79.1',
    'Modular DocBook HTML Stylesheet Version 1.79',
    'publican v4.3.2',
    'LaTeX2HTML v2.0',
    'quarto-1.4.550',
    'HTML Tidy for HTML5 for Linux version 5.8.0',
    'Antora 3.1.2',
  ].map((content) => ({
    name: `files made before they are published: ${content}`,
    html: `<meta name="generator" content="${content}">`,
    headers: {},
  })),
  {
    headers: { server: 'Apache/2.4.41 (Ubuntu)' },
    finds: [
      {
        message: 'version',
        says: 'The server header reveals the version: Apache/2.4.41 (Ubuntu).',
        remedy:
          'Turn the version off in the settings of the software: ServerTokens Prod (Apache), server_tokens off (nginx), expose_php = Off (PHP), removeServerHeader="true" (IIS 10).',
        onPlatform: {
          wordpress:
            "Remove the generator tag with remove_action( 'wp_head', 'wp_generator' ); in the functions.php of a child theme.",
          nextjs: 'Set poweredByHeader: false in next.config.js to remove X-Powered-By: Next.js.',
        },
        at: 'server: Apache/2.4.41 (Ubuntu)',
        severity: 'notice',
        fix: 'ServerTokens Prod',
        byHand: 'a setting of the server',
      },
    ],
  },
  {
    headers: { 'x-aspnet-version': '4.0.30319' },
    finds: [
      {
        message: 'version',
        says: 'The x-aspnet-version header reveals the version: 4.0.30319.',
        at: 'x-aspnet-version: 4.0.30319',
        severity: 'notice',
        fix: '<httpRuntime enableVersionHeader="false" />',
        byHand: 'a setting of the server',
      },
    ],
  },
  {
    headers: { via: '1.1 cache (squid/4.10)' },
    finds: [
      {
        message: 'version',
        says: 'The via header reveals the version: 1.1 cache (squid/4.10).',
        at: 'via: 1.1 cache (squid/4.10)',
        severity: 'notice',
      },
    ],
  },
  {
    headers: { 'x-powered-by': 'Express' },
    finds: [
      {
        message: 'software',
        says: 'The x-powered-by header reveals what the site is made with: Express.',
        remedy:
          'Remove x-powered-by where it is set: in the application, the web server or the CDN. If the provider adds it and you cannot, ignore this.',
        at: 'x-powered-by: Express',
        severity: 'info',
        fix: "app.disable('x-powered-by');",
        byHand: 'a setting of the server',
      },
    ],
  },
  {
    headers: { 'x-generator': 'Drupal 10' },
    finds: [
      {
        message: 'software',
        says: 'The x-generator header reveals what the site is made with: Drupal 10.',
        at: 'x-generator: Drupal 10',
        severity: 'info',
      },
    ],
  },
  {
    headers: { 'x-envoy-upstream-service-time': '12' },
    finds: [
      {
        message: 'internal',
        says: 'The x-envoy-upstream-service-time header is meant for the servers behind the site: 12.',
        remedy:
          'Remove x-envoy-upstream-service-time from responses in the outermost proxy, load balancer or CDN.',
        at: 'x-envoy-upstream-service-time: 12',
        severity: 'info',
      },
    ],
  },
  {
    headers: { 'www-authenticate': 'Basic realm="Tomcat Manager Application"' },
    status: 401,
    finds: [
      {
        message: 'realm',
        says: 'WWW-Authenticate reveals the software in its realm: Tomcat Manager Application.',
        remedy: 'Set a neutral realm, for example Restricted, in the configuration of the sign-in.',
        at: 'www-authenticate: Basic realm="Tomcat Manager Application"',
        severity: 'info',
      },
    ],
  },
  {
    headers: { 'content-type': 'application/vnd.spring-boot.actuator.v3+json' },
    contentType: 'application/json',
    finds: [
      {
        message: 'actuator',
        says: 'The Content-Type says that Spring Boot Actuator answers here; it reveals internals of the application.',
        remedy:
          'Limit management.endpoints.web.exposure.include to health, and require sign-in for /actuator or serve it on an internal port.',
        at: 'content-type: application/vnd.spring-boot.actuator.v3+json',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<meta name="generator" content="WordPress 6.4.2">',
    headers: {},
    finds: [
      {
        message: 'generator',
        says: '<meta name="generator"> reveals the version: WordPress 6.4.2.',
        remedy:
          'Remove the generator tag, or the version in it, in the settings of the software or its theme.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
        fix: "remove_action( 'wp_head', 'wp_generator' );",
        byHand: 'a setting of the server',
      },
    ],
  },
  {
    name: 'the response need not be known',
    html: '<meta name=Generator content="Kettle 1.2">',
    finds: [
      {
        message: 'generator',
        says: '<meta name="generator"> reveals the version: Kettle 1.2.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a name without a version', html: '<meta name="generator" content="Hugo">', headers: {} },
  { name: 'an empty field tells nothing', headers: { 'x-powered-by': ' ' } },
  {
    name: 'a long value is cut',
    headers: { 'x-powered-by': 'x'.repeat(101) },
    finds: [
      {
        message: 'software',
        says: `The x-powered-by header reveals what the site is made with: ${'x'.repeat(100)}.`,
        at: `x-powered-by: ${'x'.repeat(100)}`,
        severity: 'info',
      },
    ],
  },
  { name: 'a name alone is a minor finding', headers: { server: 'cloudflare' } },
  { name: 'another check reports an internal address', headers: { 'x-backend-server': '10.0.3.17' } },
  { name: 'a trace identifier is not a version', headers: { 'x-request-id': '1.2.3' } },
  {
    name: 'the protocol in Via is not a software version',
    headers: { via: '1.1 varnish' },
  },
  {
    name: 'a file of the site reveals what the page does not',
    headers: { server: 'nginx' },
    ...loaded('https://example.com/a.js', [['x-powered-by', 'PHP/7.4.3']]),
    finds: [
      {
        message: 'version',
        says: 'The x-powered-by header reveals the version: PHP/7.4.3.',
        at: 'x-powered-by: PHP/7.4.3',
        severity: 'notice',
        fix: 'expose_php = Off',
        byHand: 'a setting of the server',
      },
    ],
  },
  {
    name: 'the same field once',
    headers: { 'x-powered-by': 'PHP/7.4.3' },
    ...loaded('https://example.com/a.js', [['x-powered-by', 'PHP/7.4.3']]),
    finds: ['version'],
  },
  {
    name: 'the file of another site',
    headers: {},
    ...loaded('https://cdn.example/a.js', [['x-powered-by', 'PHP/7.4.3']]),
  },
  { html: '<title>Kettles</title>', verdict: 'not looked at' },
  {
    name: 'the second of two fields',
    headers: [
      ['x-powered-by', 'Express'],
      ['x-powered-by', 'PHP/7.4.3'],
    ],
    finds: [
      {
        message: 'version',
        says: 'The x-powered-by header reveals the version: Express, PHP/7.4.3.',
        at: 'x-powered-by: Express, PHP/7.4.3',
        severity: 'notice',
      },
    ],
  },
];
