import { redacted } from '../../checks/knowledge/addresses/redact.ts';
import { isWebPage } from '../../platform/address.ts';
import { keptAddress } from '../kept-address.ts';
import { PageSet, type SetEntry } from './page-set.ts';

/** What every such file begins with, so that a file of another program is told apart from a broken one. */
const KIND = 'plumbline-set';
const VERSION = 1;

/** The most bytes of a file, as it is and unpacked. A set of 500 pages has a few hundred thousand, and ten million. */
const MOST_BYTES = { packed: 16 * 2 ** 20, unpacked: 96 * 2 ** 20 };
const MOST_ENTRIES = 10_000;
const MOST_LINKS = 20_000;
/** No value of a record is longer; addresses may be. */
const LONGEST_TEXT = 8_192;
/** The levels of a set: the value of a fault of a record is on the eighth. */
const DEEPEST = 10;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
/** A longer path to a wrong value is cut: the file decides on its names. */
const LONGEST_PATH = 120;
/** The last moment that a date can be, in milliseconds since 1970. Source: ECMA-262, section 21.4.1.1. */
const LAST_MOMENT = 8.64e15;

/**
 * Why a file is not opened:
 * - `not a set`: it is something else.
 * - `damaged`: it ends too early, or is not what its format says.
 * - `newer`: a later version of Plumbline wrote it; `at` is its version.
 * - `large`: it, or what it unpacks to, is larger than any set.
 * - `invalid`: a value cannot be what it should; `at` is the path to it, such as `entries.12.address`.
 */
export interface SetFileRefusal {
  refused: 'not a set' | 'damaged' | 'newer' | 'large' | 'invalid';
  at: string;
}

const bytesThrough = (bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) =>
  new Blob([bytes]).stream().pipeThrough(through);

/** An entry without the secrets of addresses. */
function withoutSecrets(entry: SetEntry): SetEntry {
  const { outcome, columns } = entry;
  return {
    ...entry,
    address: keptAddress(entry.address),
    ...(columns && {
      columns: Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, redacted(cell)])),
    }),
    outcome:
      outcome.state === 'seen'
        ? {
            ...outcome,
            links: outcome.links.map((link) => ({
              ...link,
              to: keptAddress(link.to),
              text: redacted(link.text),
            })),
          }
        : outcome,
  };
}

/** Returns a set as a file that every Plumbline opens: JSON, packed by gzip, without the secrets of addresses. */
export async function setFile(set: PageSet): Promise<Uint8Array<ArrayBuffer>> {
  const text = JSON.stringify({ kind: KIND, ...set, entries: set.entries.map(withoutSecrets) });
  const packed = bytesThrough(new TextEncoder().encode(text), new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const isPacked = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

/** Returns the text of a file; null if it unpacks to more than any set. Rejects if it is damaged. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!isPacked(bytes)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let size = 0;
  // A few kilobytes can unpack to gigabytes, so they are counted while they come.
  const reader = bytesThrough(bytes, new DecompressionStream('gzip')).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > MOST_BYTES.unpacked) {
      void reader.cancel().catch(() => {});
      return null;
    }
    parts.push(decoder.decode(part.value, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

/** Returns the path to a value that no set has: too long, too deep, or under a name with a meaning for the language itself. */
function unusualIn(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === DEEPEST) return path;
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    const unusual = RESERVED.has(name) || name.length > LONGEST_TEXT ? at : unusualIn(inner, at, depth + 1);
    if (unusual !== null) return unusual;
  }
  return null;
}

const isMoment = (at: number | null) => at === null || (at >= 0 && at <= LAST_MOMENT);
const isWithin = (value: number | null, most: number) => value === null || (value >= 0 && value <= most);

/** Returns the path to a value of an entry that cannot be what it should. */
function wrongIn({ address, depth, outcome }: SetEntry): string | null {
  if (!isWebPage(address)) return 'address';
  if (!isWithin(depth, Number.MAX_SAFE_INTEGER)) return 'depth';
  if (outcome.state !== 'seen') return null;
  const { record, links, score } = outcome;
  if (!isWebPage(record.address)) return 'outcome.record.address';
  if (!isMoment(record.at)) return 'outcome.record.at';
  if (!isWithin(score, 100)) return 'outcome.score';
  if (links.length > MOST_LINKS) return 'outcome.links';
  const link = links.findIndex(({ to }) => !isWebPage(to));
  return link < 0 ? null : `outcome.links.${link}.to`;
}

/** Returns the path to what cannot be what it should; null if everything can. */
function wrongAt({ site, begun, ended, entries }: PageSet): string | null {
  if (!isWebPage(site) || new URL(site).origin !== site) return 'site';
  if (!isMoment(begun)) return 'begun';
  if (!isMoment(ended)) return 'ended';
  for (const [index, entry] of entries.entries()) {
    const wrong = wrongIn(entry);
    if (wrong !== null) return `entries.${index}.${wrong}`;
  }
  return null;
}

/**
 * Opens a file of a set, whose text is untrusted: whatever is in it, the result is either a set whose values are what
 * their types say, or the reason why not.
 */
export async function readSetFile(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ set: PageSet } | SetFileRefusal> {
  const refused = (reason: SetFileRefusal['refused'], at = ''): SetFileRefusal => ({
    refused: reason,
    at: at.slice(0, LONGEST_PATH),
  });
  if (bytes.byteLength > MOST_BYTES.packed) return refused('large');
  let text: string | null;
  try {
    text = await unpacked(bytes);
  } catch {
    return refused(isPacked(bytes) ? 'damaged' : 'not a set');
  }
  if (text === null) return refused('large');
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return refused(text.startsWith(`{"kind":"${KIND}"`) ? 'damaged' : 'not a set');
  }
  if (typeof file !== 'object' || file === null || !('kind' in file) || file.kind !== KIND)
    return refused('not a set');
  const { kind: _kind, ...rest } = file as Record<string, unknown>;
  const { version, entries } = rest;
  if (typeof version === 'number' && version > VERSION) return refused('newer', String(version));
  if (Array.isArray(entries) && entries.length > MOST_ENTRIES) return refused('large');
  const unusual = unusualIn(rest);
  if (unusual !== null) return refused('invalid', unusual);
  const { success, data, error } = PageSet.safeParse(rest);
  if (!success) return refused('invalid', error.issues[0]?.path.join('.'));
  const wrong = wrongAt(data);
  return wrong === null ? { set: data } : refused('invalid', wrong);
}
