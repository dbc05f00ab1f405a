import type { Credentials, Request } from '../credentials/site-credentials.ts';
import type { PageBrowser } from './page-browser.ts';
import type { RobotsTxtOf } from './robots-txt-once.ts';
import { takeRendered } from './take-rendered.ts';
import { takeServed } from './take-served.ts';
import type { TakenPage } from './taken-page.ts';

/** What pages are taken with. */
interface PageSource {
  /** Null if they are taken as the server sends them. */
  browser: PageBrowser | null;
  credentials: Credentials;
  request: Request;
  robotsTxtOf: RobotsTxtOf;
}

/** Takes a page, in a browser if there is one. */
export async function takePage(
  address: string,
  { browser, credentials, request, robotsTxtOf }: PageSource,
): Promise<TakenPage> {
  if (!browser) return takeServed(address, request, robotsTxtOf);
  return browser.inTab((page) => takeRendered(page, browser.collector, address, credentials, robotsTxtOf));
}
