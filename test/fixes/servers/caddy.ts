import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromDebian } from './packages.ts';
import { isByApplication, type Ports, type RealServer, type Site } from './site.ts';

const quoted = (value: string) => `"${value}"`;

function block(site: Site, { own, http }: Ports): string {
  const { host, headers, origin, proposed } = site;
  const own_ = headers.map(([name, value]) => `\theader ${name} ${quoted(value)}`);
  const down = headers.map(([name, value]) => `\t\theader_down ${name} ${quoted(value)}`);
  const added = headers.map(([name, value]) => `\theader +${name} ${quoted(value)}`);
  const late = headers.map(([name, value]) => `\theader >${name} ${quoted(value)}`);
  const lines = { server: own_, 'server, deferred': late, 'both server and application': added };
  const isProxied = isByApplication(site) || origin === 'proxy';
  return [
    `http://${host}:${own} {`,
    '\tbind 127.0.0.1',
    proposed,
    ...(lines[origin as keyof typeof lines] ?? []),
    '\thandle /missing {\n\t\trespond 404\n\t}',
    '\thandle {',
    ...(isProxied
      ? [`\treverse_proxy 127.0.0.1:${http} {`, ...(origin === 'proxy' ? down : []), '\t}']
      : ['\theader ?Content-Type text/html', '\trespond "<!doctype html><title>Example</title>"']),
    '\t}',
    '}',
  ].join('\n');
}

export const caddy: RealServer = {
  id: 'caddy',
  origins: ['application', 'server', 'server, deferred', 'proxy', 'both server and application'],

  prepare(sites, folder, ports) {
    const command = fromDebian('caddy', 'usr/bin/caddy');
    if (command === null) return null;
    const configuration = ['{\n\tadmin off\n\tauto_https off\n}', ...sites.map((site) => block(site, ports))];
    writeFileSync(join(folder, 'Caddyfile'), `${configuration.join('\n')}\n`);
    return {
      command,
      args: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
      env: { HOME: folder },
    };
  },
};
