import type { HTTPResponse as Answer, CDPSession, Page } from 'puppeteer-core';
import { decode } from '../../../lib/checks/collect/decode.ts';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import type {
  Fields,
  Hop,
  Inspection,
  RedirectChain,
  ResponseFacts,
} from '../../../lib/checks/inspection.ts';
import { fieldsAsText, headerValue } from '../../../lib/checks/knowledge/response/headers.ts';
import { withoutAttempts } from '../../../lib/checks/knowledge/response/secure-attempts.ts';
import type { PageSnapshot } from '../../../lib/checks/snapshot.ts';
import { type Credentials, headersFor } from '../credentials/site-credentials.ts';
import { MAXIMUM_BODY, TIMEOUT } from '../requests/request-limits.ts';
import { collectInPage } from './collect-in-page.ts';
import { headerBytes } from './header-bytes.ts';
import type { RobotsTxtOf } from './robots-txt-once.ts';
import type { TakenPage } from './taken-page.ts';

/** What the browser says of a document whose loading the page has ended, as by `window.stop()`. */
const ABORTED = 'net::ERR_ABORTED';

/**
 * Keeps the bytes of each document that a page loads, by URL. Afterwards the browser only returns its decoded version:
 * text in UTF-8, whatever the bytes were.
 */
async function keepDocuments(
  session: CDPSession,
  credentials: Credentials,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const kept = new Map<string, Uint8Array>();
  session.on('Fetch.requestPaused', async ({ requestId, request, responseStatusCode }) => {
    if (responseStatusCode === undefined) {
      // Overridden fields hold for this request alone, and not for where it is redirected.
      const fields = Object.entries({ ...request.headers, ...headersFor(credentials, request.url) });
      const headers = fields.map(([name, value]) => ({ name, value }));
      await session.send('Fetch.continueRequest', { requestId, headers }).catch(() => {});
      return;
    }
    // The body of a redirect is not available, and the tab may be closed at any moment.
    const answer = await session.send('Fetch.getResponseBody', { requestId }).catch(() => null);
    if (answer) kept.set(request.url, Buffer.from(answer.body, answer.base64Encoded ? 'base64' : 'utf8'));
    await session.send('Fetch.continueRequest', { requestId }).catch(() => {});
  });
  await session.send('Fetch.enable', {
    patterns: [
      { resourceType: 'Document', requestStage: 'Response' },
      ...[...credentials.headers.keys()].map((origin) => ({
        urlPattern: `${origin}/*`,
        requestStage: 'Request' as const,
      })),
    ],
  });
  return kept;
}

/** Returns the header fields of a response; one that was sent several times has a line for each. */
const fieldsOf = (answer: Answer | null): Fields =>
  fieldsAsText(
    Object.entries(answer?.headers() ?? {}).flatMap(([name, lines]) =>
      lines.split('\n').map((value) => [name.toLowerCase(), headerBytes(value)] as const),
    ),
  );

/** Returns every response on the way to a document, as the browser received them. */
function wayTo(answer: Answer): RedirectChain {
  const last = answer.request();
  const hops = [...last.redirectChain(), last].map((request): Hop => {
    const response = request.response();
    const headers = fieldsOf(response);
    const byBrowser = headers.some(([name]) => name === 'non-authoritative-reason');
    return { url: request.url(), status: response?.status() ?? 0, headers, ...(byBrowser && { byBrowser }) };
  });
  return { how: 'observed', hops: withoutAttempts(hops), isWhole: true };
}

/**
 * Returns the page as a browser shows it, with the response that the browser received.
 *
 * @param collector The function that takes the snapshot, from `bundleCollector`.
 */
export async function takeRendered(
  page: Page,
  collector: string,
  url: string,
  credentials: Credentials,
  robotsTxtOf: RobotsTxtOf,
): Promise<TakenPage> {
  const session = await page.createCDPSession();
  try {
    return await takeWith(session, page, collector, url, credentials, robotsTxtOf);
  } finally {
    // The next page of the tab has its own. A browser that has ended has ended it.
    await session.detach().catch(() => {});
  }
}

async function takeWith(
  session: CDPSession,
  page: Page,
  collector: string,
  url: string,
  credentials: Credentials,
  robotsTxtOf: RobotsTxtOf,
): Promise<TakenPage> {
  const documents = await keepDocuments(session, credentials);
  const answer = await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT });
  // What a browser shows of a response that was cut off is not the page. A page that ends its own loading is.
  const failure = answer?.request().failure()?.errorText ?? ABORTED;
  if (failure !== ABORTED) throw new Error(failure);
  const began = performance.now();
  const bytes = answer ? documents.get(answer.url()) : undefined;
  const json = await collectInPage(session, collector, bytes);
  const collect = performance.now() - began;
  const snapshot = JSON.parse(json) as PageSnapshot;
  const inspection: Inspection = {
    url: snapshot.url,
    at: Date.now(),
    page: snapshot,
    robotsTxt: await robotsTxtOf(snapshot.url),
  };
  if (!answer) return { collect, inspection };
  const response: ResponseFacts = {
    how: 'observed',
    url: answer.url(),
    status: answer.status(),
    headers: fieldsOf(answer),
  };
  const contentType = headerValue(response, 'content-type');
  const characterSet = await page.evaluate(() => document.characterSet);
  return {
    collect,
    inspection: {
      ...inspection,
      response,
      way: wayTo(answer),
      ...(bytes && {
        served: collectHtml(
          decode(bytes.subarray(0, MAXIMUM_BODY), contentType, characterSet).text,
          answer.url(),
          { bytes: bytes.length },
        ),
      }),
    },
  };
}
