import { defineCheck, type Example, headerLine } from '../check.ts';
import {
  DISCLOSING,
  INTERNAL,
  isActuator,
  tellingRealm,
  tellsVersion,
} from '../knowledge/response/disclosing-headers.ts';
import { ownFields } from '../knowledge/response/own-resources.ts';

/** Characters of a value that are shown. */
const SHOWN = 100;

export default defineCheck({
  severity: 'notice',
  title: 'The page does not tell which software runs it',
  why: 'A version number tells attackers which known holes to try. Nobody else needs it.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9110#section-17.12',
  messages: {
    version: { says: '{header} tells the version: {value}.' },
    software: { says: '{header} tells what the site is made with: {value}.' },
    internal: { says: '{header} is meant for machines behind the site: {value}.' },
    realm: { says: 'WWW-Authenticate names the software in its realm: {value}.' },
    actuator: {
      says: 'The Content-Type says that Spring Boot’s actuator answers, which tells of the application’s inside.',
    },
    generator: { says: '<meta name="generator"> tells the version: {value}.' },
  },
  anyDocument: true,

  *run(inspection) {
    const { page, response } = inspection;
    for (const meta of page.metas) {
      const { name = '', content = '' } = meta.attrs;
      if (name.trim().toLowerCase() !== 'generator' || !/\d\.\d/.test(content)) continue;
      yield { message: 'generator', values: { value: content.slice(0, SHOWN) }, at: meta };
    }
    for (const [header, whole] of ownFields(inspection)) {
      const value = whole.trim().slice(0, SHOWN);
      if (!value) continue;
      const at = headerLine(header, value);
      const values = { header, value };
      const realm = header === 'www-authenticate' ? tellingRealm(whole) : null;
      if (tellsVersion(header, whole)) yield { message: 'version', values, at };
      else if (DISCLOSING.has(header)) yield { message: 'software', severity: 'info', values, at };
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
  { headers: { server: 'Apache/2.4.41 (Ubuntu)' }, finds: ['version'] },
  { headers: { 'x-aspnet-version': '4.0.30319' }, finds: ['version'] },
  { headers: { via: '1.1 cache (squid/4.10)' }, finds: ['version'] },
  { headers: { 'x-powered-by': 'Express' }, finds: ['software'] },
  { headers: { 'x-generator': 'Drupal 10' }, finds: ['software'] },
  { headers: { 'x-envoy-upstream-service-time': '12' }, finds: ['internal'] },
  {
    headers: { 'www-authenticate': 'Basic realm="Tomcat Manager Application"' },
    status: 401,
    finds: ['realm'],
  },
  {
    headers: { 'content-type': 'application/vnd.spring-boot.actuator.v3+json' },
    contentType: 'application/json',
    finds: ['actuator'],
  },
  { html: '<meta name="generator" content="WordPress 6.4.2">', headers: {}, finds: ['generator'] },
  {
    name: 'the response need not be known',
    html: '<meta name=Generator content="Kettle 1.2">',
    finds: ['generator'],
  },
  { name: 'a name without a version', html: '<meta name="generator" content="Hugo">', headers: {} },
  { name: 'a name alone is not much', headers: { server: 'cloudflare' } },
  { name: 'a trace identifier is no version', headers: { 'x-request-id': '1.2.3' } },
  {
    name: 'the protocol in Via is no version of a program',
    headers: { via: '1.1 varnish' },
  },
  {
    name: 'a file of the site tells what the page keeps to itself',
    headers: { server: 'nginx' },
    ...loaded('https://example.com/a.js', [['x-powered-by', 'PHP/7.4.3']]),
    finds: ['version'],
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
];
