// Some registries lack the newest builds of optional platform packages. npm then leaves them out of the lock file, and
// `npm ci` refuses that lock. This writes the missing entries back, so that the lock works everywhere. Run it after
// every change of dependencies: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = {
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
const PROCESSORS = {
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

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { packages } = lock;
let added = 0;
for (const [path, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const present = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
    if (present || !/^\d+\.\d+\.\d+/.test(version)) continue;
    const words = name.split(/[/-]/);
    const os = words.map((word) => SYSTEMS[word]).filter(Boolean);
    const cpu = words.map((word) => PROCESSORS[word]).filter(Boolean);
    if (os.length === 0 && cpu.length === 0) continue;
    const libc = os.includes('linux') && words.find((word) => /musl|gnu/.test(word));
    packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(entry.dev && { dev: true }),
      ...(libc && { libc: [libc.includes('musl') ? 'musl' : 'glibc'] }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional platform packages added`);
