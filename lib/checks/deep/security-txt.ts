import type { Severity } from '../check.ts';
import { isPrivateHost } from '../knowledge/addresses/private-hosts.ts';
import { isHtmlType } from '../knowledge/response/media-types.ts';
import { isOpenAddress } from '../knowledge/response/transport.ts';
import { type SecurityTxtFault, securityTxtFaults } from '../knowledge/well-known/security-txt.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { headerOf } from './visiting/body.ts';

const SEVERITY: Readonly<Partial<Record<SecurityTxtFault['fault'], Severity>>> = {
  contactMissing: 'warning',
  expired: 'warning',
  expiresFar: 'info',
};
/** Days until a new file has to be looked at again; the standard advises less than a year. */
const LIFE = 360;

const isPage = (body: string) => /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);

/** A file to begin with. */
function template(origin: string, host: string, at: number): string {
  const expires = new Date(at + LIFE * 86_400_000).toISOString().replace(/\.\d+/, '');
  return `Contact: mailto:security@${host}\nExpires: ${expires}\nCanonical: ${origin}/.well-known/security.txt`;
}

export default defineDeepCheck({
  severity: 'info',
  title: 'security.txt says whom to tell of a vulnerability',
  why: 'People who find a vulnerability and no contact publish it, or say nothing.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9116',
  messages: {
    absent: { says: 'There is no security.txt at {address}.' },
    page: { says: 'At {address} there is a web page instead of a security.txt.' },
    type: { says: 'security.txt is sent as “{type}”; it has to be text/plain.' },
    insecure: { says: 'security.txt comes over http, where anybody on the way can change the contact.' },
    contactMissing: { says: 'security.txt names no Contact.' },
    contactInvalid: { says: 'The Contact “{value}” is no address that begins with https:, mailto: or tel:.' },
    linkInsecure: { says: '{field} leads to “{value}”; it has to begin with https:.' },
    expiresMissing: { says: 'security.txt has no Expires, so nobody knows whether it still holds.' },
    expiresInvalid: { says: 'Expires “{date}” is no date with time and zone, such as 2027-01-31T12:00:00Z.' },
    expired: { says: 'security.txt expired on {date}; nobody may rely on it any more.' },
    expiresFar: { says: 'security.txt holds until {date}; less than a year ahead is advised.' },
    repeated: { says: '{field} is in security.txt more than once.' },
    canonical: { says: 'Canonical does not name {address}, where the file was read, but {canonical}.' },
    line: { says: 'Line {number} of security.txt is neither a field nor a comment: “{text}”.' },
  },

  async *run({ inspection, visit }) {
    const here = new URL(inspection.page.url);
    if (!/^https?:$/.test(here.protocol) || isPrivateHost(here.hostname)) return 'not applicable';
    const address = new URL('/.well-known/security.txt', here).href;
    const { state, reason, status, body = '', headers, finalUrl } = await visit(address, { want: 'text' });
    const fix = template(here.origin, here.hostname, inspection.at);
    if (state === 'broken' && reason === 'status' && (status ?? 0) < 500) {
      yield { message: 'absent', values: { address }, fix };
      return;
    }
    if (state !== 'ok') return 'not looked at';
    const type = headerOf(headers, 'content-type') ?? '';
    if (isHtmlType(type) || isPage(body)) {
      yield { message: 'page', values: { address }, fix };
      return;
    }
    if (!/^\s*text\/plain\s*(;|$)/i.test(type)) {
      yield {
        message: 'type',
        values: { type: type || '—' },
        severity: 'notice',
        fix: 'Content-Type: text/plain; charset=utf-8',
      };
    }
    if (isOpenAddress(new URL(finalUrl))) yield { message: 'insecure', severity: 'notice' };
    for (const { fault, values } of securityTxtFaults(body, [address, finalUrl], inspection.at))
      yield { message: fault, values, severity: SEVERITY[fault] ?? 'notice' };
  },
});

const ADDRESS = 'https://example.com/.well-known/security.txt';
const at = (body: string, type = 'text/plain; charset=utf-8') => ({
  web: { [ADDRESS]: { headers: { 'content-type': type }, body } },
});
const contact = 'Contact: mailto:security@example.com';
const expires = 'Expires: 2027-01-01T00:00:00Z';
const file = (...lines: string[]) => at(lines.join('\n'));

export const examples: DeepExample[] = [
  file(contact, expires, `Canonical: ${ADDRESS}`),
  { web: {}, finds: ['absent'] },
  { ...at('<!doctype html><title>Kettles</title>', 'text/html'), finds: ['page'] },
  { name: 'a page that says it is a text', ...at('<!DOCTYPE html><p>Not found'), finds: ['page'] },
  { ...at(`${contact}\n${expires}`, 'application/octet-stream'), finds: ['type'] },
  {
    url: 'http://example.com/page',
    web: {
      'http://example.com/.well-known/security.txt': {
        headers: { 'content-type': 'text/plain' },
        body: `${contact}\n${expires}`,
      },
    },
    finds: ['insecure'],
  },
  {
    name: 'the http address leads to https',
    url: 'http://example.com/page',
    web: {
      'http://example.com/.well-known/security.txt': { status: 301, headers: { location: ADDRESS } },
      ...file(contact, expires).web,
    },
  },
  { ...file(expires), finds: ['contactMissing'] },
  { ...file('Contact: security@example.com', expires), finds: ['contactInvalid'] },
  { ...file('Contact: http://example.com/report', expires), finds: ['linkInsecure'] },
  { ...file(contact), finds: ['expiresMissing'] },
  { ...file(contact, 'Expires: 2027-01-01'), finds: ['expiresInvalid'] },
  { ...file(contact, 'Expires: 2026-01-01T00:00:00Z'), finds: ['expired'] },
  { ...file(contact, 'Expires: 2040-01-01T00:00:00Z'), finds: ['expiresFar'] },
  { ...file(contact, expires, expires), finds: ['repeated'] },
  { ...file(contact, expires, 'Canonical: https://www.example.com/security.txt'), finds: ['canonical'] },
  {
    name: 'a redirect leads to the address that the file names',
    web: {
      [ADDRESS]: { status: 301, headers: { location: 'https://www.example.com/.well-known/security.txt' } },
      'https://www.example.com/.well-known/security.txt': {
        headers: { 'content-type': 'text/plain' },
        body: `${contact}\n${expires}\nCanonical: https://www.example.com/.well-known/security.txt`,
      },
    },
  },
  { ...file(contact, expires, 'Thank you!'), finds: ['line'] },
  { web: { [ADDRESS]: { status: 403 } }, verdict: 'not looked at' },
  {
    name: 'a server that fails has no word on it',
    web: { [ADDRESS]: { status: 500 } },
    verdict: 'not looked at',
  },
  { web: { [ADDRESS]: { failure: 'unreachable' } }, verdict: 'not looked at' },
  { name: 'no site of the public network', url: 'http://192.168.0.1/', web: {}, verdict: 'not applicable' },
];
