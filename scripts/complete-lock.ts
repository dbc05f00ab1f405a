// Some registries lack the newest builds of optional platform packages. npm then leaves them out of the lock file, and
// `npm ci` refuses that lock. This writes the missing entries back, so that the lock works everywhere, and gives each
// entry without one the checksum by which npm verifies what it downloads. Run it after every change of dependencies:
// node scripts/complete-lock.ts
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEMS: Readonly<Record<string, string>> = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win: 'win32',
  win32: 'win32',
  windows: 'win32',
};
const PROCESSORS: Readonly<Record<string, string>> = {
  arm: 'arm',
  arm64: 'arm64',
  armv7: 'arm',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
  x86: 'ia32',
};

interface LockEntry {
  version?: string;
  integrity?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Readonly<Record<string, string>>;
}

/** What `package-lock.json` has for each path; that of the project itself is empty. */
type LockEntries = Readonly<Record<string, LockEntry>>;

/** Returns the entry of a platform package, as its name describes it; null if it is no such package. */
function platformEntry(name: string, version: string, isDev: boolean): LockEntry | null {
  const words = name.split(/[/-]/);
  const os = words.flatMap((word) => SYSTEMS[word] ?? []);
  const cpu = words.flatMap((word) => PROCESSORS[word] ?? []);
  if (os.length === 0 && cpu.length === 0) return null;
  const libc = os.includes('linux') && words.find((word) => /musl|gnu/.test(word));
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(isDev && { dev: true }),
    ...(libc && { libc: [libc.includes('musl') ? 'musl' : 'glibc'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/**
 * Returns the entries of a lock file with all platform packages, each entry with its checksum.
 *
 * @param integrityOf Returns the checksum that the registry has for a package.
 */
export function completeLock(
  packages: LockEntries,
  integrityOf: (name: string, version: string) => string,
): LockEntries {
  const complete: Record<string, LockEntry> = { ...packages };
  for (const [path, { optionalDependencies = {}, dev = false }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isThere = complete[`${path}/node_modules/${name}`] ?? complete[`node_modules/${name}`];
      if (isThere || !/^\d+\.\d+\.\d+/.test(version)) continue;
      const entry = platformEntry(name, version, dev);
      if (entry) complete[`node_modules/${name}`] = entry;
    }
  const checked = Object.entries(complete).map(([path, entry]): [string, LockEntry] => {
    const { version, integrity, ...more } = entry;
    if (path === '' || integrity || !version) return [path, entry];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [path, { version, integrity: integrityOf(name, version), ...more }];
  });
  return Object.fromEntries(checked.sort(([a], [b]) => a.localeCompare(b, 'en')));
}

function registryIntegrity(name: string, version: string): string {
  const { stdout, stderr } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const integrity = stdout.trim();
  if (!integrity)
    throw new Error(`The registry has no checksum of ${name}@${version}: ask another.\n${stderr}`);
  return integrity;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  lock.packages = completeLock(lock.packages, registryIntegrity);
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}
