import { decode } from '../../../lib/checks/collect/decode.ts';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import { nextOf } from '../../../lib/checks/deep/visiting/follow-redirects.ts';
import { readUpTo } from '../../../lib/checks/deep/visiting/read-up-to.ts';
import type { Fields, Hop } from '../../../lib/checks/inspection.ts';
import { fieldsAsText } from '../../../lib/checks/knowledge/response/headers.ts';
import { hstsFields } from '../../../lib/checks/knowledge/response/hsts.ts';
import type { Request } from '../credentials/site-credentials.ts';
import { NO_WEB_ADDRESS } from '../requests/failure-text.ts';
import { MAXIMUM_BODY, TIMEOUT } from '../requests/request-limits.ts';
import type { RobotsTxtOf } from './robots-txt-once.ts';
import type { TakenPage } from './taken-page.ts';

const HSTS = 'strict-transport-security';
const MOST_REDIRECTS = 20;
/** The most bytes that are received. Nobody can say how large a larger document is. */
const MOST_BYTES = 50_000_000;

/** Returns the header fields of a response as sent, as far as Node, which joins all but cookies, lets them be told. */
function fieldsOf({ headers }: Response): Fields {
  const joined = [...headers].filter(([name]) => name !== 'set-cookie' && name !== HSTS);
  const hsts = hstsFields({ how: 'stored', headers: [...headers] });
  return fieldsAsText([
    ...joined,
    ...hsts.map((value) => [HSTS, value] as const),
    ...headers.getSetCookie().map((value) => ['set-cookie', value] as const),
  ]);
}

/** Requests a URL and follows its redirects one by one, so that each is recorded. */
async function followed(
  first: string,
  request: Request,
): Promise<{ response: Response; hops: readonly Hop[] }> {
  const hops: Hop[] = [];
  const signal = AbortSignal.timeout(TIMEOUT);
  let url = first;
  for (;;) {
    const response = await request(url, { signal, redirect: 'manual' });
    const hop = { url, status: response.status, headers: fieldsOf(response) };
    hops.push(hop);
    const next = nextOf(hop);
    if (next === null) return { response, hops };
    if (hops.length > MOST_REDIRECTS) throw new Error(`more than ${MOST_REDIRECTS} redirects`);
    await response.body?.cancel();
    if (!/^https?:/.test(next)) throw new Error(NO_WEB_ADDRESS);
    url = next;
  }
}

/** Returns the page as the server sends it. */
export async function takeServed(
  url: string,
  request: Request,
  robotsTxtOf: RobotsTxtOf,
): Promise<TakenPage> {
  const { response, hops } = await followed(url, request);
  const { headers } = hops.at(-1) as Hop;
  const { bytes, isWhole } = response.body
    ? await readUpTo(response.body, MOST_BYTES)
    : { bytes: new Uint8Array(), isWhole: true };
  if (!isWhole) throw new Error(`the page has more than ${MOST_BYTES / 1_000_000} MB`);
  const contentType = response.headers.get('content-type') ?? '';
  const { text } = decode(bytes.subarray(0, MAXIMUM_BODY), contentType);
  const began = performance.now();
  const page = collectHtml(text, response.url, { bytes: bytes.length, contentType });
  const collect = performance.now() - began;
  return {
    collect,
    inspection: {
      url: response.url,
      at: Date.now(),
      page,
      response: {
        how: 'observed',
        url: response.url,
        status: response.status,
        headers,
      },
      way: { how: 'observed', hops, isWhole: true },
      robotsTxt: await robotsTxtOf(response.url),
    },
  };
}
