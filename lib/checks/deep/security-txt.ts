import type { Severity } from '../check.ts';
import type { Inspection } from '../inspection.ts';
import { isPrivateHost } from '../knowledge/addresses/private-hosts.ts';
import { isIpAddress, isSameOwner, registeredDomain } from '../knowledge/addresses/sites.ts';
import { isHtmlText } from '../knowledge/document/html-text.ts';
import { isHtmlType } from '../knowledge/response/media-types.ts';
import { isOpenAddress } from '../knowledge/response/transport.ts';
import { type SecurityTxtFault, securityTxtFaults } from '../knowledge/well-known/security-txt.ts';
import { type DeepExample, defineDeepCheck } from './deep-check.ts';
import { headerOf } from './visiting/answer-body.ts';

const SEVERITY: Readonly<Partial<Record<SecurityTxtFault['fault'], Severity>>> = {
  contactMissing: 'warning',
  expired: 'warning',
  expiresFar: 'info',
};
/** Days until a new file expires; the standard recommends less than a year. */
const LIFE = 360;
const MAILBOX = /^[\w.+-]{1,40}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

const PLAIN_TEXT = 'Send this one file with the header Content-Type: text/plain; charset=utf-8.';

/** Any encoding but UTF-8, and ASCII, which is a part of it. */
const FOREIGN_CHARSET = /;\s*charset\s*=\s*"?(?!(?:utf-?8|us-ascii)\b)[^\s";]/i;

/** A contact that nobody can read is none. */
const severityOf = ({ fault, values }: SecurityTxtFault): Severity =>
  SEVERITY[fault] ?? (fault !== 'linkInsecure' && values.field === 'Contact' ? 'warning' : 'notice');

/** Returns the Expires line for a file that is written at this time, in milliseconds since the epoch. */
function expiryLine(at: number): string {
  return `Expires: ${new Date(at + LIFE * 86_400_000).toISOString().replace(/\.\d+/, '')}`;
}

/**
 * Returns the Contact line with the mailbox reserved for this (RFC 2142, 4); null where the site has no domain of its
 * own.
 */
function contactLine({ page, suffixes }: Inspection): string | null {
  const { hostname } = new URL(page.url);
  const domain = suffixes && registeredDomain(hostname, suffixes);
  if (!domain || isIpAddress(domain) || !isSameOwner(domain, hostname, suffixes)) return null;
  return `Contact: mailto:security@${domain}`;
}

/** Returns a minimal file, in which all addresses use https (RFC 9116, 2.5). */
function template(address: string, inspection: Inspection): { fix?: string } {
  const contact = contactLine(inspection);
  if (!contact) return {};
  const canonical = address.startsWith('https:') ? [`Canonical: ${address}`] : [];
  return { fix: [contact, expiryLine(inspection.at), ...canonical].join('\n') };
}

/** Returns the line that fixes a fault, where there is exactly one. */
function lineFor({ fault, values }: SecurityTxtFault, inspection: Inspection): { fix?: string } {
  if (fault.startsWith('expire')) return { fix: expiryLine(inspection.at) };
  const contact = fault === 'contactMissing' ? contactLine(inspection) : null;
  if (contact) return { fix: contact };
  if (fault === 'canonical' && /^https:/.test(String(values.address)))
    return { fix: `Canonical: ${values.address}` };
  const isMailbox = fault === 'contactInvalid' && MAILBOX.test(String(values.value));
  return isMailbox ? { fix: `Contact: mailto:${values.value}` } : {};
}

export default defineDeepCheck({
  severity: 'info',
  title: 'A valid security.txt lists a security contact',
  why: 'Researchers who find a vulnerability look here for a contact; without one they may publish it or stay silent.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9116',
  remedy:
    'Put a text file at /.well-known/security.txt with a Contact line (a mailbox or page that someone in charge really reads) and an Expires line less than a year ahead.',
  messages: {
    absent: {
      fault: 'No security.txt',
      says: 'There is no security.txt at {address}.',
    },
    page: {
      fault: 'Web page in place of security.txt',
      says: 'At {address} there is a web page instead of a security.txt.',
    },
    type: {
      fault: 'security.txt with a wrong Content-Type',
      says: 'security.txt is sent as “{type}”; it has to be text/plain in UTF-8.',
      remedy: PLAIN_TEXT,
    },
    typeMissing: {
      fault: 'security.txt without a Content-Type',
      says: 'security.txt is sent without a Content-Type; it has to be text/plain.',
      remedy: PLAIN_TEXT,
    },
    insecure: {
      fault: 'security.txt sent over http',
      says: 'security.txt is sent over http, where anyone on the network path can replace the contact.',
      remedy: 'Serve the site over https and redirect the http address of the file there.',
    },
    contactMissing: {
      fault: 'security.txt without Contact',
      says: 'security.txt has no Contact field.',
      remedy: 'Add a line with Contact: and an https:, mailto: or tel: address that someone in charge reads.',
    },
    contactInvalid: {
      fault: 'Invalid Contact in security.txt',
      says: 'The Contact “{value}” is not a valid https:, mailto: or tel: address.',
      remedy:
        'Write the contact as a full address: mailto: before a mailbox, tel:+ before a number, or https://.',
    },
    linkInsecure: {
      fault: 'http link in security.txt',
      says: '{field} links to “{value}”; the address has to begin with https:.',
      remedy: 'Make the page available over https, then begin the address in {field} with https:.',
    },
    expiresMissing: {
      fault: 'security.txt without Expires',
      says: 'security.txt has no Expires field, so nobody knows whether it is still valid.',
      remedy:
        'Check that the contact is still right and add an Expires line with a date less than a year ahead.',
    },
    expiresInvalid: {
      fault: 'Invalid Expires in security.txt',
      says: 'Expires “{date}” is not a date with time and time zone, such as 2027-01-31T12:00:00Z.',
      remedy: 'Write the date of Expires with time and time zone, as in 2027-01-31T12:00:00Z.',
    },
    expired: {
      fault: 'security.txt has expired',
      says: 'security.txt expired on {date}, so it should no longer be used.',
      remedy: 'Check that the contact is still right and set Expires to a date less than a year ahead.',
    },
    expiresFar: {
      fault: 'security.txt valid for over a year',
      says: 'security.txt is valid until {date}; less than a year ahead is recommended.',
      remedy: 'Set Expires to a date less than a year ahead, and renew it in time.',
    },
    repeated: {
      fault: 'Field repeated in security.txt',
      says: '{field} is in security.txt more than once.',
      remedy: 'Keep a single {field} line in the file.',
    },
    canonical: {
      fault: 'Wrong Canonical in security.txt',
      says: 'Canonical does not contain {address}, where the file was found, but {canonical}.',
      remedy: 'Set Canonical to {address}, or redirect that address to the one in Canonical.',
    },
    none: {
      fault: 'No security.txt at its address',
      says: 'What {address} returns is not a security.txt: it has none of the fields of one.',
    },
    empty: {
      fault: 'Empty field in security.txt',
      says: 'The field {field} in security.txt has no value.',
      remedy: 'Write a value after {field}:, or delete the line if the field is not required.',
    },
    misspelt: {
      fault: 'Misspelled field in security.txt',
      says: 'security.txt has the field {written}, which the standard does not know; it is called {field}.',
      remedy: 'Rename the field {written} to {field}.',
    },
    linkInvalid: {
      fault: 'Incomplete address in security.txt',
      says: '{field} is “{value}”, which is not a complete address.',
      remedy: 'Write a complete address into {field}, in most cases one that begins with https://.',
    },
    line: {
      fault: 'Unreadable line in security.txt',
      says: 'Line {number} of security.txt is not a valid field or comment: “{text}”.',
      remedy: 'Delete line {number}, put # before it, or write it as a field: name, colon, value.',
    },
  },

  async *run({ inspection, visit }) {
    const here = new URL(inspection.page.url);
    if (!/^https?:$/.test(here.protocol) || isPrivateHost(here.hostname)) return 'not applicable';
    const address = new URL('/.well-known/security.txt', here).href;
    const { state, reason, status, body = '', headers, finalUrl } = await visit(address, { want: 'text' });
    const file = template(address, inspection);
    if (state === 'broken' && reason === 'status' && (status ?? 0) < 500) {
      yield { message: 'absent', values: { address }, ...file };
      return;
    }
    if (state !== 'ok') return { read: { done: 0, total: 1 } };
    const type = headerOf(headers, 'content-type') ?? '';
    if (isHtmlType(type) || isHtmlText(body)) {
      yield { message: 'page', values: { address }, ...file };
      return;
    }
    const faults = [...securityTxtFaults(body, [address, finalUrl], inspection.at)];
    if (faults[0]?.fault === 'none') {
      yield { message: 'none', values: { address }, ...file };
      return;
    }
    if (!type.trim()) yield { message: 'typeMissing', severity: 'notice' };
    else if (!/^\s*text\/plain\s*(;|$)/i.test(type) || FOREIGN_CHARSET.test(type)) {
      yield { message: 'type', values: { type }, severity: 'notice' };
    }
    if (isOpenAddress(new URL(finalUrl))) yield { message: 'insecure', severity: 'notice' };
    for (const found of faults) {
      const { fault, values } = found;
      yield {
        message: fault,
        values,
        severity: severityOf(found),
        ...lineFor(found, inspection),
      };
    }
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
  {
    ...at('{"error": "Not found"}', 'application/json'),
    finds: [
      {
        message: 'none',
        says: 'What https://example.com/.well-known/security.txt returns is not a security.txt: it has none of the fields of one.',
        severity: 'info',
        fix: 'Contact: mailto:security@example.com\nExpires: 2027-05-27T00:00:00Z\nCanonical: https://example.com/.well-known/security.txt',
      },
    ],
  },
  {
    ...file('Contact:', expires),
    finds: [
      {
        message: 'empty',
        says: 'The field Contact in security.txt has no value.',
        remedy: 'Write a value after Contact:, or delete the line if the field is not required.',
        severity: 'warning',
      },
    ],
  },
  {
    ...file(contact, expires, 'Acknowledgements: https://example.com/thanks'),
    finds: [
      {
        message: 'misspelt',
        says: 'security.txt has the field Acknowledgements, which the standard does not know; it is called Acknowledgments.',
        remedy: 'Rename the field Acknowledgements to Acknowledgments.',
        severity: 'notice',
      },
    ],
  },
  {
    ...file(contact, expires, 'Policy: /policy'),
    finds: [
      {
        message: 'linkInvalid',
        says: 'Policy is “/policy”, which is not a complete address.',
        remedy: 'Write a complete address into Policy, in most cases one that begins with https://.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'another encoding',
    ...at(`${contact}\n${expires}`, 'text/plain; charset=iso-8859-2'),
    finds: ['type'],
  },
  file(contact, expires, `Canonical: ${ADDRESS}`),
  {
    url: 'https://www.example.com/page',
    web: {},
    finds: [
      {
        message: 'absent',
        says: 'There is no security.txt at https://www.example.com/.well-known/security.txt.',
        remedy:
          'Put a text file at /.well-known/security.txt with a Contact line (a mailbox or page that someone in charge really reads) and an Expires line less than a year ahead.',
        severity: 'info',
        fix: 'Contact: mailto:security@example.com\nExpires: 2027-05-27T00:00:00Z\nCanonical: https://www.example.com/.well-known/security.txt',
      },
    ],
  },
  {
    name: 'on a shared domain the mailbox would belong to someone else',
    url: 'https://kettles.github.io/',
    web: {},
    finds: [
      {
        message: 'absent',
        says: 'There is no security.txt at https://kettles.github.io/.well-known/security.txt.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an address without a domain',
    url: 'https://93.184.215.14/',
    finds: [
      {
        message: 'absent',
        says: 'There is no security.txt at https://93.184.215.14/.well-known/security.txt.',
        severity: 'info',
      },
    ],
  },
  {
    ...at('<!doctype html><title>Kettles</title>', 'text/html'),
    finds: [
      {
        message: 'page',
        says: 'At https://example.com/.well-known/security.txt there is a web page instead of a security.txt.',
        severity: 'info',
        fix: 'Contact: mailto:security@example.com\nExpires: 2027-05-27T00:00:00Z\nCanonical: https://example.com/.well-known/security.txt',
      },
    ],
  },
  { name: 'a page that is sent as text', ...at('<!DOCTYPE html><p>Not found'), finds: ['page'] },
  {
    ...at(`${contact}\n${expires}`, 'application/octet-stream'),
    finds: [
      {
        message: 'type',
        says: 'security.txt is sent as “application/octet-stream”; it has to be text/plain in UTF-8.',
        remedy: 'Send this one file with the header Content-Type: text/plain; charset=utf-8.',
        severity: 'notice',
      },
    ],
  },
  {
    web: { [ADDRESS]: { body: `${contact}\n${expires}` } },
    finds: [
      {
        message: 'typeMissing',
        says: 'security.txt is sent without a Content-Type; it has to be text/plain.',
        remedy: 'Send this one file with the header Content-Type: text/plain; charset=utf-8.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a type with the same beginning',
    ...at(`${contact}\n${expires}`, 'text/plainer'),
    finds: ['type'],
  },
  {
    url: 'http://example.com/page',
    web: {
      'http://example.com/.well-known/security.txt': {
        headers: { 'content-type': 'text/plain' },
        body: `${contact}\n${expires}`,
      },
    },
    finds: [
      {
        message: 'insecure',
        says: 'security.txt is sent over http, where anyone on the network path can replace the contact.',
        remedy: 'Serve the site over https and redirect the http address of the file there.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the http address leads to https',
    url: 'http://example.com/page',
    web: {
      'http://example.com/.well-known/security.txt': { status: 301, headers: { location: ADDRESS } },
      ...file(contact, expires).web,
    },
  },
  {
    ...file(expires),
    finds: [
      {
        message: 'contactMissing',
        says: 'security.txt has no Contact field.',
        remedy:
          'Add a line with Contact: and an https:, mailto: or tel: address that someone in charge reads.',
        severity: 'warning',
        fix: 'Contact: mailto:security@example.com',
      },
    ],
  },
  {
    ...file('Contact: security@example.com', expires),
    finds: [
      {
        message: 'contactInvalid',
        says: 'The Contact “security@example.com” is not a valid https:, mailto: or tel: address.',
        remedy:
          'Write the contact as a full address: mailto: before a mailbox, tel:+ before a number, or https://.',
        severity: 'notice',
        fix: 'Contact: mailto:security@example.com',
      },
    ],
  },
  {
    ...file('Contact: call us', expires),
    finds: [
      {
        message: 'contactInvalid',
        says: 'The Contact “call us” is not a valid https:, mailto: or tel: address.',
        severity: 'notice',
      },
    ],
  },
  {
    ...file('Contact: http://example.com/report', expires),
    finds: [
      {
        message: 'linkInsecure',
        says: 'Contact links to “http://example.com/report”; the address has to begin with https:.',
        remedy: 'Make the page available over https, then begin the address in Contact with https:.',
        severity: 'notice',
      },
    ],
  },
  {
    ...file(contact),
    finds: [
      {
        message: 'expiresMissing',
        says: 'security.txt has no Expires field, so nobody knows whether it is still valid.',
        remedy:
          'Check that the contact is still right and add an Expires line with a date less than a year ahead.',
        severity: 'notice',
        fix: 'Expires: 2027-05-27T00:00:00Z',
      },
    ],
  },
  { name: 'the line that is added as a fix', ...file(contact, 'Expires: 2027-05-27T00:00:00Z') },
  {
    ...file(contact, 'Expires: 2027-01-01'),
    finds: [
      {
        message: 'expiresInvalid',
        says: 'Expires “2027-01-01” is not a date with time and time zone, such as 2027-01-31T12:00:00Z.',
        remedy: 'Write the date of Expires with time and time zone, as in 2027-01-31T12:00:00Z.',
        severity: 'notice',
        fix: 'Expires: 2027-05-27T00:00:00Z',
      },
    ],
  },
  {
    ...file(contact, 'Expires: 2026-01-01T00:00:00Z'),
    finds: [
      {
        message: 'expired',
        says: 'security.txt expired on 2026-01-01T00:00:00Z, so it should no longer be used.',
        remedy: 'Check that the contact is still right and set Expires to a date less than a year ahead.',
        severity: 'warning',
        fix: 'Expires: 2027-05-27T00:00:00Z',
      },
    ],
  },
  {
    ...file(contact, 'Expires: 2040-01-01T00:00:00Z'),
    finds: [
      {
        message: 'expiresFar',
        says: 'security.txt is valid until 2040-01-01T00:00:00Z; less than a year ahead is recommended.',
        remedy: 'Set Expires to a date less than a year ahead, and renew it in time.',
        severity: 'info',
        fix: 'Expires: 2027-05-27T00:00:00Z',
      },
    ],
  },
  {
    ...file(contact, expires, expires),
    finds: [
      {
        message: 'repeated',
        says: 'Expires is in security.txt more than once.',
        remedy: 'Keep a single Expires line in the file.',
        severity: 'notice',
      },
    ],
  },
  {
    ...file(contact, expires, 'Canonical: https://www.example.com/security.txt'),
    finds: [
      {
        message: 'canonical',
        says: 'Canonical does not contain https://example.com/.well-known/security.txt, where the file was found, but https://www.example.com/security.txt.',
        remedy:
          'Set Canonical to https://example.com/.well-known/security.txt, or redirect that address to the one in Canonical.',
        severity: 'notice',
        fix: 'Canonical: https://example.com/.well-known/security.txt',
      },
    ],
  },
  {
    name: 'a redirect leads to the address in Canonical',
    web: {
      [ADDRESS]: { status: 301, headers: { location: 'https://www.example.com/.well-known/security.txt' } },
      'https://www.example.com/.well-known/security.txt': {
        headers: { 'content-type': 'text/plain' },
        body: `${contact}\n${expires}\nCanonical: https://www.example.com/.well-known/security.txt`,
      },
    },
  },
  {
    ...file(contact, expires, 'Thank you!'),
    finds: [
      {
        message: 'line',
        says: 'Line 3 of security.txt is not a valid field or comment: “Thank you!”.',
        remedy: 'Delete line 3, put # before it, or write it as a field: name, colon, value.',
        severity: 'notice',
      },
    ],
  },
  { web: { [ADDRESS]: { status: 403 } }, verdict: { read: { done: 0, total: 1 } } },
  {
    name: 'a server error proves nothing',
    web: { [ADDRESS]: { status: 500 } },
    verdict: { read: { done: 0, total: 1 } },
  },
  { web: { [ADDRESS]: { failure: 'unreachable' } }, verdict: { read: { done: 0, total: 1 } } },
  { name: 'not a public site', url: 'http://192.168.0.1/', web: {}, verdict: 'not applicable' },
];
