import { describe, expect, it } from 'vitest';
import { type BaseUrlProblem, parseBaseUrl } from './base-url.ts';

describe('F27, ENV-08: a typed address becomes the versioned root', () => {
  it.each([
    ['https://service.example/api/v1', 'https://service.example/api/v1'],
    ['https://service.example/api/v1/', 'https://service.example/api/v1'],
    ['https://service.example/api/v1///', 'https://service.example/api/v1'],
    ['  https://service.example/api/v1\n', 'https://service.example/api/v1'],
    ['https://service.example', 'https://service.example/api/v1'],
    ['https://service.example/', 'https://service.example/api/v1'],
    ['https://service.example/api', 'https://service.example/api/v1'],
    ['https://service.example/api/', 'https://service.example/api/v1'],
    ['service.example', 'https://service.example/api/v1'],
    ['service.example/api/v1', 'https://service.example/api/v1'],
    ['service.example:8443', 'https://service.example:8443/api/v1'],
    ['HTTPS://Service.Example/api/v1', 'https://service.example/api/v1'],
    ['https://service.example:443/api/v1', 'https://service.example/api/v1'],
    ['https://service.example/api/v1?lang=en#top', 'https://service.example/api/v1'],
    ['https://service.example/tenant/api/v1', 'https://service.example/tenant/api/v1'],
    ['https://послуга.укр/api/v1', 'https://xn--80afxlenp.xn--j1amh/api/v1'],
    ['http://127.0.0.1:8787/api/v1', 'http://127.0.0.1:8787/api/v1'],
    ['127.0.0.1:8787', 'http://127.0.0.1:8787/api/v1'],
    ['localhost:8787/api', 'http://localhost:8787/api/v1'],
    ['http://[::1]:8787', 'http://[::1]:8787/api/v1'],
    ['http://service.localhost:8787', 'http://service.localhost:8787/api/v1'],
    ['https://192.168.0.10/api/v1', 'https://192.168.0.10/api/v1'],
  ])('%s', (typed, url) => {
    expect(parseBaseUrl(typed)).toEqual({ url, origin: new URL(url).origin });
  });
});

describe('an address that cannot be used is refused with a reason', () => {
  it.each<[name: string, typed: string, problem: BaseUrlProblem]>([
    ['nothing', '', 'empty'],
    ['white space', ' \t\n', 'empty'],
    ['ENV-09: http to another machine', 'http://service.example/api/v1', 'insecure'],
    ['ENV-09: http within the house', 'http://192.168.0.10/api/v1', 'insecure'],
    [
      'ENV-09: a name that only begins like this machine’s',
      'http://localhost.evil.example/api/v1',
      'insecure',
    ],
    ['ENV-09: a name that only begins like an address', 'http://127.0.0.1.evil.example/api/v1', 'insecure'],
    ['a user in the address', 'https://me@service.example/api/v1', 'credentials'],
    ['a password in the address', 'https://me:secret@service.example/api/v1', 'credentials'],
    ['ENV-20: another version', 'https://service.example/api/v2', 'version'],
    ['ENV-20: a later version', 'https://service.example/api/v10/', 'version'],
    ['some other page', 'https://service.example/dashboard', 'path'],
    ['a page that ends like the API', 'https://service.example/my-api', 'path'],
    ['an endpoint', 'https://service.example/api/v1/me', 'path'],
    ['another scheme', 'ftp://service.example/api/v1', 'invalid'],
    ['a script', 'javascript://service.example/%0aalert(1)', 'invalid'],
    ['two words', 'service example', 'invalid'],
    ['a scheme alone', 'https://', 'invalid'],
    ['a wrong port', 'https://service.example:99999/api/v1', 'invalid'],
  ])('%s', (_name, typed, problem) => {
    expect(parseBaseUrl(typed)).toEqual({ problem });
  });
});
