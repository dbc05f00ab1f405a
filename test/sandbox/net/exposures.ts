import { setTimeout as sleep } from 'node:timers/promises';
import { CannotGet, type GetOptions, get } from './get.ts';

/** A file that must not be public. */
export interface Exposure {
  path: string;
  severity: 'critical' | 'high' | 'medium';
  /** Text that only the real file begins with or contains; a site may return 200 for everything. */
  sign: RegExp;
  /** Whether only comprehensive scans look for it. */
  rare?: true;
}

const EXPOSURES: readonly Exposure[] = [
  { path: '/.git/HEAD', severity: 'critical', sign: /^(ref: refs\/|[0-9a-f]{40}\s*$)/ },
  { path: '/.env', severity: 'critical', sign: /^\s*(#.*\n\s*)*[A-Z][A-Z0-9_]*=/ },
  { path: '/backup.sql', severity: 'critical', sign: /\b(CREATE TABLE|INSERT INTO|mysqldump)\b/ },
  { path: '/wp-config.php.bak', severity: 'critical', sign: /DB_PASSWORD/ },
  { path: '/.svn/wc.db', severity: 'high', sign: /^SQLite format 3/ },
  { path: '/phpinfo.php', severity: 'medium', sign: /<title>.*phpinfo\(\)/i },
  { path: '/.htpasswd', severity: 'critical', sign: /^[^\s:<]+:\S+/, rare: true },
  { path: '/config.php~', severity: 'high', sign: /<\?php/, rare: true },
  { path: '/server-status', severity: 'medium', sign: /Apache Server Status/i, rare: true },
  { path: '/docker-compose.yml', severity: 'high', sign: /^\s*services:/m, rare: true },
  { path: '/id_rsa', severity: 'critical', sign: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, rare: true },
];

/** Requests files that must not be public from a site. Only for sites whose owner has asked for it. */
export async function findExposures(
  site: URL,
  { rare, pause, ...options }: GetOptions & { rare: boolean; pause: number },
): Promise<Exposure[]> {
  const found: Exposure[] = [];
  for (const exposure of EXPOSURES) {
    if (exposure.rare && !rare) continue;
    try {
      const url = new URL(exposure.path, site).href;
      const { status, body } = await get(url, { ...options, follow: () => false, maximumBytes: 20_000 });
      if (status === 200 && exposure.sign.test(body.toString('latin1'))) found.push(exposure);
    } catch (error) {
      if (!(error instanceof CannotGet)) throw error;
    }
    await sleep(pause, undefined, options.signal && { signal: options.signal });
  }
  return found;
}
