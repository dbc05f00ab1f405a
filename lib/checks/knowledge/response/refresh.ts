import { headerLine, type Line } from '../../check.ts';
import type { ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { baseOf, parseAddress, withoutFragment } from '../addresses/addresses.ts';
import { headerValues } from './headers.ts';

/** `5; url=/next` and every form that browsers treat the same way (HTML standard, "shared declarative refresh steps"). */
const REFRESH = /^\s*(?:(\d+)(?!\d)|(?=\.))[\d.]*(?=[\s;,]|$)\s*[;,]?\s*(?:url\s*=\s*)?(["']?)(.*)$/is;

/** What a `<meta>` or the header field `Refresh` asks for. Without a target, the page reloads itself. */
interface Refresh {
  at: ElementRecord | Line;
  seconds: number;
  target: string;
}

/** Returns what a refresh asks for; null if browsers ignore it. */
function readRefresh(value: string): Omit<Refresh, 'at'> | null {
  const [whole, seconds = '0', quote = '', rest = ''] = REFRESH.exec(value) ?? [];
  if (whole === undefined) return null;
  const address = quote ? (rest.split(quote, 1)[0] ?? '') : rest;
  return { seconds: Number(seconds), target: address.trim() };
}

/** Returns every refresh that browsers read: in the page, then in the header. */
export function refreshesOf(page: PageSnapshot, response?: ResponseFacts): readonly Refresh[] {
  const elements = page.metas
    .filter((meta) => meta.attrs['http-equiv']?.trim().toLowerCase() === 'refresh')
    .map((at) => ({ at, value: at.attrs.content ?? '' }));
  const headers = (response ? headerValues(response, 'refresh') : []).map((value) => ({
    at: headerLine('refresh', value),
    value,
  }));
  return [...elements, ...headers].flatMap(({ at, value }) => {
    const refresh = readRefresh(value);
    return refresh ? [{ at, ...refresh }] : [];
  });
}

/**
 * Returns where a refresh leads. Browsers do not run the code of a `javascript:` address (HTML standard, "shared
 * declarative refresh steps").
 */
export function destinationOf(page: PageSnapshot, { target }: Refresh): 'elsewhere' | 'itself' | 'nowhere' {
  const url = target ? parseAddress(target, baseOf(page)) : null;
  if (url?.protocol === 'javascript:') return 'nowhere';
  if (!target || (url && withoutFragment(url) === withoutFragment(page.url))) return 'itself';
  return 'elsewhere';
}
