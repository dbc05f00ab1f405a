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

  it.each([
    ['server', 'nginx/1.18.0', true],
    ['server', 'cloudflare', false],
    ['via', '1.1 varnish', false],
    ['via', 'HTTP/1.1 gateway', false],
    ['via', '1.1 cache (squid/4.10)', true],
    ['via', '1.1 a.cloudfront.net (CloudFront)', false],
    ['x-request-id', '1.2.3', false],
  ])('%s: %s reveals a version: %s', (name, value, expected) => {
    expect(tellsVersion(name, value)).toBe(expected);
  });

  it.each([
    ['Basic realm="Tomcat Manager Application"', 'Tomcat Manager Application'],
    ['Basic charset="UTF-8", realm="Kettle Server 2.4.1"', 'Kettle Server 2.4.1'],
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
