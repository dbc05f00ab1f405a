import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';

/** The permissions that the user would have granted in a prompt, which a headless browser cannot show. */
export interface Granted {
  permissions?: readonly string[];
  origins?: readonly string[];
}

/** Installs the extension of a folder with these permissions, and returns its id. */
export async function loadGranted(
  cdp: CDPSession,
  path: string,
  { permissions = [], origins = [] }: Granted,
  enableInIncognito: boolean,
): Promise<string> {
  const load = async (): Promise<string> => {
    const { id } = (await cdp.send(
      'Extensions.loadUnpacked' as never,
      { path, enableInIncognito } as never,
    )) as { id: string };
    return id;
  };
  if (permissions.length + origins.length > 0) {
    const file = join(path, 'manifest.json');
    const production = readFileSync(file, 'utf8');
    // A permission once granted is granted again without a prompt. So a version that requires it is installed first,
    // and then replaced with the production manifest. It has no worker: the browser sometimes never starts the worker
    // of the second version if that of the first is just starting.
    const { background, optional_permissions, optional_host_permissions, ...manifest } =
      JSON.parse(production);
    manifest.permissions = [...manifest.permissions, ...permissions];
    manifest.host_permissions = [...(manifest.host_permissions ?? []), ...origins];
    writeFileSync(file, JSON.stringify(manifest));
    await load();
    writeFileSync(file, production);
  }
  return load();
}
