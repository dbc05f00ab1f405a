import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Reach, resolveHost } from './address.ts';

export const USER_AGENT = 'PlumblineSandbox/1.0 (+https://plumbline.example/crawler)';

/** The guard's options. */
export interface GetOptions {
  reach: Reach;
  /** Ports of this machine that are never requested: the sandbox's own. */
  ownPorts: ReadonlySet<number>;
  /**
   * Returns whether a redirect may be followed; the result is the last response before one that must not be.
   */
  follow?: (url: URL) => boolean;
  /** Maximum number of redirects to follow. */
  maximumHops?: number;
  /** Maximum bytes of the body, decompressed; the rest is not read. */
  maximumBytes?: number;
  /** Milliseconds per hop, including its body. */
  timeout?: number;
  signal?: AbortSignal;
}

/** A site's response. */
export interface Answer {
  url: string;
  status: number;
  /** In order of arrival, names in lower case. */
  headers: [name: string, value: string][];
  body: Buffer;
  /** Whether the body was longer than the limit. */
  isCut: boolean;
  /** The responses that redirected here, oldest first. */
  hops: Pick<Answer, 'url' | 'status' | 'headers'>[];
}

/** Why there was no response; `refused` comes from the guard itself. */
export type Trouble = 'refused' | 'unreachable' | 'timeout' | 'too many redirects';

export class CannotGet extends Error {
  override name = 'CannotGet';
  readonly trouble: Trouble;
  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

const HOPS = 10;
const BYTES = 2_000_000;
const TIMEOUT = 10_000;
const REDIRECTS = [301, 302, 303, 307, 308];

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, i) => [
    (rawHeaders[2 * i] as string).toLowerCase(),
    rawHeaders[2 * i + 1] as string,
  ]);
}

function decompressed(response: IncomingMessage): NodeJS.ReadableStream {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase();
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  // An error on either side ends the other, and is handled where the stream is read.
  return decoder ? pipeline(response, decoder, () => {}) : response;
}

async function readBody(
  response: IncomingMessage,
  maximum: number,
): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decompressed(response)) {
    chunks.push(chunk as Buffer);
    size += chunk.length;
    if (size > maximum) break;
  }
  response.destroy();
  return { body: Buffer.concat(chunks).subarray(0, maximum), isCut: size > maximum };
}

/**
 * Makes one hop: connects to the address that was checked, so that the name cannot resolve to another one in between.
 */
async function getOnce(url: URL, options: GetOptions): Promise<Omit<Answer, 'hops'>> {
  const { reach, ownPorts, maximumBytes = BYTES, timeout = TIMEOUT } = options;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username || url.password) throw new CannotGet('refused');
  const address = await resolveHost(url.hostname, reach).catch((cause: unknown) => {
    throw new CannotGet('unreachable', { cause });
  });
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (address === null || ownPorts.has(port)) throw new CannotGet('refused');

  const late = AbortSignal.timeout(timeout);
  const signal = options.signal ? AbortSignal.any([late, options.signal]) : late;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      send({
        host: address,
        port,
        path: `${url.pathname}${url.search}`,
        ...(url.protocol === 'https:' && { servername: url.hostname }),
        headers: {
          host: url.host,
          'user-agent': USER_AGENT,
          accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          'accept-encoding': 'gzip, br',
        },
        signal,
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    });
    const { body, isCut } = await readBody(response, maximumBytes);
    return { url: url.href, status: response.statusCode ?? 0, headers: headersOf(response), body, isCut };
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new CannotGet(late.aborted ? 'timeout' : 'unreachable', { cause });
  }
}

/** Fetches an address under the guard, which checks every hop again. Rejects with `CannotGet`. */
export async function get(address: string, options: GetOptions): Promise<Answer> {
  const { follow = () => true, maximumHops = HOPS } = options;
  const hops: Answer['hops'] = [];
  let url = new URL(address);
  for (;;) {
    const answer = await getOnce(url, options);
    const location = answer.headers.find(([name]) => name === 'location')?.[1];
    const isRedirect = REDIRECTS.includes(answer.status) && location !== undefined;
    if (!isRedirect || !URL.canParse(location, url)) return { ...answer, hops };
    const next = new URL(location, url);
    next.hash = '';
    if (!follow(next)) return { ...answer, hops };
    hops.push({ url: url.href, status: answer.status, headers: answer.headers });
    if (hops.length > maximumHops) throw new CannotGet('too many redirects');
    url = next;
  }
}

export const headerOf = ({ headers }: Answer, wanted: string): string | undefined =>
  headers.find(([name]) => name === wanted)?.[1];
