import { chmodSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromDebian, libraryPath } from './packages.ts';
import { isByApplication, type Ports, type RealServer, type Site } from './site.ts';

const MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'proxy', 'proxy_http', 'proxy_fcgi'];

/** How an existing configuration sets a header, by origin. */
const FORMS: Readonly<Record<string, string>> = {
  server: 'Header set',
  'server, always': 'Header always set',
  'server, added': 'Header add',
  '.htaccess': 'Header set',
  '.htaccess, and the text too': 'Header set',
  'both server and application': 'Header add',
};

/** Existing lines come last, where they would override earlier ones. */
function block(site: Site, folder: string, { own, http, fastcgi }: Ports): string {
  const { host, headers, origin, proposed } = site;
  const lines = headers.map(([name, value]) => `${FORMS[origin]} ${name} "${value}"`);
  const isOwn = !isByApplication(site) || origin.startsWith('both');
  const root = join(folder, host);
  mkdirSync(root);
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Example</title>');
  const isTextInFile = origin === '.htaccess, and the text too';
  if (origin.startsWith('.htaccess'))
    writeFileSync(join(root, '.htaccess'), [isTextInFile ? proposed : '', ...lines].join('\n'));
  const target =
    origin === 'application by FastCGI' ? `fcgi://127.0.0.1:${fastcgi}/` : `http://127.0.0.1:${http}/`;
  return [
    `<VirtualHost 127.0.0.1:${own}>`,
    `ServerName ${host}`,
    `DocumentRoot ${root}`,
    ...(isByApplication(site)
      ? ['ProxyPreserveHost On', 'ProxyPass /missing !', `ProxyPass / ${target}`]
      : []),
    isTextInFile ? '' : proposed,
    ...(isOwn && !origin.startsWith('.htaccess') ? lines : []),
    '</VirtualHost>',
  ].join('\n');
}

export const apache: RealServer = {
  id: 'apache',
  origins: ['application', 'application by FastCGI', ...Object.keys(FORMS)],

  prepare(sites, folder, ports) {
    const command = fromDebian('apache2-bin', 'usr/sbin/apache2');
    if (command === null) return null;
    const modules = join(dirname(dirname(command)), 'lib/apache2/modules');
    const built = globSync('mod_*.so', { cwd: modules });
    const isRoot = process.getuid?.() === 0;
    // It refuses to serve as root, and another user must reach the folder.
    if (isRoot) chmodSync(folder, 0o755);
    const configuration = [
      `ServerRoot ${folder}`,
      'ServerName localhost',
      'PidFile apache.pid',
      'ErrorLog error.log',
      'LimitRequestFieldSize 65536',
      `DefaultRuntimeDir ${folder}`,
      ...MODULES.filter((name) => built.includes(`mod_${name}.so`)).map(
        (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`,
      ),
      'TypesConfig /dev/null',
      'AddType text/html .html',
      'DirectoryIndex index.html',
      ...(isRoot ? ['User nobody', 'Group nogroup'] : []),
      `<Directory ${folder}>`,
      'AllowOverride FileInfo',
      'Require all granted',
      '</Directory>',
      `Listen 127.0.0.1:${ports.own}`,
      ...sites.map((site) => block(site, folder, ports)),
      '',
    ].join('\n');
    writeFileSync(join(folder, 'apache.conf'), configuration);
    return {
      command,
      args: ['-d', folder, '-f', 'apache.conf', '-D', 'FOREGROUND'],
      env: { LD_LIBRARY_PATH: libraryPath() },
    };
  },
};
