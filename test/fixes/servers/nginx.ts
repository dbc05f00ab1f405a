import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromDebian, libraryPath } from './packages.ts';
import { isByApplication, namesIn, type Ports, type RealServer, type Site } from './site.ts';

const SETS = /^(?:add_header|proxy_hide_header) (\S+?);?(?: |$)/gm;

function block(site: Site, folder: string, { own, http, fastcgi }: Ports): string {
  const { host, headers, origin, proposed } = site;
  // The panel says to delete the lines that set the same headers, and to repeat the text in such a location.
  const names = namesIn(proposed, SETS);
  const lines = headers
    .filter(([name]) => !names.has(name))
    .map(([name, value]) => `add_header ${name} "${value}" always;`);
  const isOwn = !isByApplication(site) || origin.startsWith('both');
  const inLocation = origin === 'location';
  const passed = {
    application: `proxy_pass http://127.0.0.1:${http}; proxy_set_header Host $host;`,
    'application by FastCGI': `fastcgi_pass 127.0.0.1:${fastcgi}; fastcgi_param HTTP_HOST $host;`,
  };
  const way = origin.replace('both server and ', '') as keyof typeof passed;
  return [
    `server { listen 127.0.0.1:${own}; server_name ${host}; root ${folder};`,
    ...(isOwn && !inLocation ? lines : []),
    proposed,
    'location / {',
    passed[way] ?? 'try_files /index.html =404;',
    ...(inLocation ? [...lines, proposed] : []),
    '}',
    'location = /missing { return 404; }',
    '}',
  ].join('\n');
}

export const nginx: RealServer = {
  id: 'nginx',
  origins: ['application', 'application by FastCGI', 'server', 'location', 'both server and application'],

  prepare(sites, folder, ports) {
    const command = fromDebian('nginx', 'usr/sbin/nginx');
    if (command === null) return null;
    mkdirSync(join(folder, 'logs'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Example</title>');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const configuration = [
      'daemon off; master_process off; pid nginx.pid; error_log stderr;',
      'events {}',
      'http { access_log off; default_type text/html; server_names_hash_bucket_size 128; server_names_hash_max_size 65536;',
      'proxy_buffer_size 64k; proxy_buffers 8 64k; fastcgi_buffer_size 64k; fastcgi_buffers 8 64k;',
      ...temporary,
      ...sites.map((site) => block(site, folder, ports)),
      '}',
    ].join('\n');
    writeFileSync(join(folder, 'nginx.conf'), configuration);
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
    return { command, args, env: { LD_LIBRARY_PATH: libraryPath() } };
  },
};
