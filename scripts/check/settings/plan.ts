import type { Area, Severity } from '../../../lib/checks/check.ts';
import { fitsPath, rulesFor, siteOf } from '../../../lib/report/settings-file/ignore-rules.ts';
import type { IgnoreRule, SettingsFile, Site } from '../../../lib/report/settings-file/settings-file.ts';
import type { SentCookie } from '../credentials/cookie-file.ts';
import type { Credentials } from '../credentials/site-credentials.ts';
import type { Staging } from '../staging/production.ts';
import { type Environment, withVariables } from '../terminal/variables.ts';
import { isWebAddress } from './option-values.ts';
import type { Options } from './options.ts';

/** Where the addresses of a run come from. */
export interface AddressPlan {
  urls: readonly string[];
  sitemaps: readonly string[];
  /** Where the links begin that are followed. */
  follow: string | null;
  most: number;
  /** Returns where to request an address of a sitemap: staging sites list those of the site itself. */
  placed(address: string): string;
  /** Whether to check a page, by its path; null if all are checked. */
  isWanted: ((address: string) => boolean) | null;
}

/** Everything that is decided before a run: by the arguments, then by the settings file, then by itself. */
export interface Plan {
  addresses: AddressPlan;
  credentials: Credentials;
  /** Returns the staging site that an address belongs to; null to judge it as it is. */
  stagingOf(address: string): Staging | null;
  /** Returns what is left out for an address. */
  rulesOf(address: string): readonly IgnoreRule[];
  only: Area | undefined;
  /** The mildest severity that fails the command; null if none does. */
  failOn: Severity | null;
  /** The path of the baseline; null if there is none. */
  baseline: string | null;
}

const MOST = 100;

const originOf = (text: string) => new URL(text).origin;

/** Decodes the user or the password of an address; the message of the error does not repeat it. */
function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('in a user or a password of an address, % is written as %25');
  }
}

/** Makes sure that credentials can be sent; the message of the error does not repeat a value. */
function assertSendable({ headers, cookies }: Credentials): void {
  const fields = [...headers.values()].flatMap((one) => Object.entries(one));
  const sent = [
    ...fields.map(([name, value]) => [`header field ${name}`, name, value] as const),
    ...cookies.map(({ name, value }) => [`cookie ${name}`, 'cookie', `${name}=${value}`] as const),
  ];
  for (const [what, name, value] of sent)
    try {
      new Headers([[name, value]]);
    } catch {
      throw new Error(`the ${what} has a character that cannot be sent: only those of Latin-1 can`);
    }
}

/** Separates user and password from an address: they are sent as a header field, and occur nowhere else. */
function withoutUser(address: string): { address: string; authorization: string | null } {
  const url = new URL(address);
  const { username, password } = url;
  if (!username && !password) return { address, authorization: null };
  url.username = '';
  url.password = '';
  const pair = `${decodedPart(username)}:${decodedPart(password)}`;
  return { address: url.href, authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}

/** Returns the settings with the mapped origin as the staging site of the site that it will be, if they have that site. */
function withMapped(file: SettingsFile, { map }: Options): SettingsFile {
  const site = map && file.sites?.find(({ origin }) => originOf(origin) === map.to);
  if (!site) return file;
  const mapped = { ...site, staging: { ...site.staging, origin: map.from } };
  // An address belongs to the first site that has it.
  return { ...file, sites: [mapped, ...(file.sites ?? []).filter((one) => one !== site)] };
}

/** The addresses of the settings file's pages, or the places where they are listed. */
function pagesOf(file: SettingsFile, { site, isStaging, most }: Options): AddressPlan {
  const chosen = (file.sites ?? []).filter(
    ({ origin, pages, staging }) =>
      (site === null ? pages !== undefined : originOf(origin) === site) && (!isStaging || staging),
  );
  if (chosen.length === 0)
    throw new Error(
      site === null
        ? 'no address is given, and plumbline.json has no site with pages'
        : `plumbline.json has no site ${site}${isStaging ? ' with a staging site' : ''}`,
    );
  /** Returns an address of the site on the staging site, if that is checked. */
  const placed = (address: string) => {
    const url = new URL(address);
    const home = chosen.find(({ origin }) => originOf(origin) === url.origin);
    const base = isStaging && home?.staging?.origin;
    return base ? new URL(url.href.slice(url.origin.length), base).href : url.href;
  };
  const addressOn = ({ origin }: Site, text: string) => placed(new URL(text, origin).href);
  const follows = chosen.flatMap((one) => (one.pages?.follow ? [addressOn(one, one.pages.follow)] : []));
  const isListed = chosen.some(({ pages }) => pages?.list || pages?.sitemap);
  if (follows.length > 1 || (follows.length > 0 && isListed))
    throw new Error(
      'links are followed from one page, without a list or a sitemap: choose a site with --site',
    );
  const patternsOf = (address: string) =>
    chosen.find(({ origin, staging }) =>
      [origin, staging?.origin].some((one) => one && originOf(one) === originOf(address)),
    )?.pages;
  return {
    urls: chosen.flatMap((one) =>
      (one.pages?.list ?? (one.pages?.sitemap || one.pages?.follow ? [] : ['/'])).map((text) =>
        addressOn(one, text),
      ),
    ),
    sitemaps: chosen.flatMap((one) => (one.pages?.sitemap ? [addressOn(one, one.pages.sitemap)] : [])),
    follow: follows[0] ?? null,
    most: most ?? Math.max(...chosen.map(({ pages }) => pages?.most ?? MOST)),
    placed,
    isWanted: (address) => {
      const { only, except } = patternsOf(address) ?? {};
      return (
        (!only || only.some((pattern) => fitsPath(address, pattern))) &&
        !except?.some((pattern) => fitsPath(address, pattern))
      );
    },
  };
}

/** The header fields and cookies of the settings file, with the values of the variables that they name. */
function credentialsOf(file: SettingsFile, isNeeded: (origin: string) => boolean, environment: Environment) {
  const headers = new Map<string, Record<string, string>>();
  const cookies: SentCookie[] = [];
  const parts = (file.sites ?? []).flatMap((site) => [site, ...(site.staging ? [site.staging] : [])]);
  for (const { origin, headers: fields = {}, cookies: values = {} } of parts) {
    if (!isNeeded(originOf(origin))) continue;
    const entries = Object.entries(fields).map(([name, value]) => [
      name.toLowerCase(),
      withVariables(value, environment),
    ]);
    if (entries.length > 0) headers.set(originOf(origin), Object.fromEntries(entries));
    for (const [name, value] of Object.entries(values))
      cookies.push({
        name,
        value: withVariables(value, environment),
        domain: new URL(origin).hostname,
        isForSubdomains: false,
        path: '/',
        isSecure: origin.startsWith('https:'),
      });
  }
  return { headers, cookies };
}

/**
 * Decides on a run.
 *
 * @param listed The addresses of the list.
 * @param cookies Those of the cookie file.
 * @throws Error If there is nothing to check, a variable is not set, or credentials cannot be sent.
 */
export function planOf(
  options: Options,
  settings: SettingsFile,
  environment: Environment,
  listed: readonly string[],
  cookies: readonly SentCookie[],
): Plan {
  const file = withMapped(settings, options);
  const { map } = options;
  const given = [...options.urls, ...listed].map(withoutUser);
  const [sitemap, follow] = [options.sitemap, options.follow].map((one) =>
    one === null ? null : withoutUser(one),
  );
  const addresses: AddressPlan =
    options.hasAddress || options.merged
      ? {
          urls: given.map(({ address }) => address),
          sitemaps: sitemap ? [sitemap.address] : [],
          follow: follow?.address ?? null,
          most: options.most ?? MOST,
          placed: (address) =>
            map && sitemap && originOf(sitemap.address) === map.from && originOf(address) === map.to
              ? map.from + new URL(address).href.slice(map.to.length)
              : address,
          isWanted: null,
        }
      : pagesOf(file, options);
  const origins = new Set(
    [...addresses.urls, ...addresses.sitemaps, ...(addresses.follow ? [addresses.follow] : [])]
      .filter(isWebAddress)
      .map(originOf),
  );
  const stored = credentialsOf(file, (origin) => origins.has(origin), environment);
  const headers = new Map(stored.headers);
  const add = (origin: string, fields: Readonly<Record<string, string>>) =>
    headers.set(origin, { ...headers.get(origin), ...fields });
  const own = Object.fromEntries(
    options.headers.map(([name, value]) => [name, withVariables(value, environment)]),
  );
  if (Object.keys(own).length > 0) for (const origin of origins) add(origin, own);
  for (const one of [...given, sitemap, follow])
    if (one?.authorization) add(originOf(one.address), { authorization: one.authorization });
  const credentials = { headers, cookies: [...stored.cookies, ...cookies] };
  assertSendable(credentials);
  const failOn = options.failOn ?? file.failOn ?? 'error';
  return {
    addresses,
    credentials,
    stagingOf: (address) => {
      const site = siteOf(file, address);
      const expected = options.expected ?? site?.staging?.expect ?? [];
      if (map && originOf(address) === map.from) return { map, expected };
      if (!site?.staging || originOf(site.staging.origin) !== originOf(address)) return null;
      return { map: { from: originOf(site.staging.origin), to: originOf(site.origin) }, expected };
    },
    rulesOf: (address) => rulesFor(file, address),
    only: options.only ?? file.only,
    failOn: failOn === 'never' ? null : failOn,
    baseline: options.baseline ?? file.baseline ?? null,
  };
}
