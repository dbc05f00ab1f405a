import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromNpm } from './packages.ts';
import type { RealServer, Site } from './site.ts';

const IMPORT = "import helmet from 'helmet';";

/** One application for each site: what it sets already, the proposed lines, then its route. */
const application = ({ host, headers, proposed }: Site) => `
{
  const app = express();
  const headers = ${JSON.stringify(headers)};
  app.use((_req, res, next) => {
    for (const name of new Set(headers.map(([name]) => name)))
      res.setHeader(name, headers.flatMap(([each, value]) => (each === name ? [value] : [])));
    next();
  });
${proposed.replace(IMPORT, '')}
  app.get('/', (_req, res) => {
    if (!res.hasHeader('content-type')) res.type('html');
    res.end('<!doctype html><title>Example</title>');
  });
  applications.set(${JSON.stringify(host)}, app);
}`;

export const express: RealServer = {
  id: 'express',
  origins: ['middleware'],

  prepare(sites, folder, { own }) {
    const packages = fromNpm();
    if (packages === null) return null;
    const text = [
      "import { createServer } from 'node:http';",
      "import express from 'express';",
      IMPORT,
      'const applications = new Map();',
      ...sites.map(application),
      'createServer((request, response) => applications.get(request.headers.host)(request, response))',
      `  .listen(${own}, '127.0.0.1');`,
    ].join('\n');
    symlinkSync(join(packages, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'main.mjs'), text);
    return { command: process.execPath, args: ['main.mjs'] };
  },
};
