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
  folder: string,
  granted: Granted,
  enableInIncognito: boolean,
): Promise<string> {
  const file = join(folder, 'manifest.json');
  const production = readFileSync(file, 'utf8');
  const manifest = JSON.parse(production);
  manifest.permissions = [...manifest.permissions, ...(granted.permissions ?? [])];
  manifest.host_permissions = [...(manifest.host_permissions ?? []), ...(granted.origins ?? [])];
  for (const list of ['optional_permissions', 'optional_host_permissions']) delete manifest[list];
  // A permission once granted is granted again without a prompt. So a version that requires it is installed first, and
  // then replaced with the production manifest.
  writeFileSync(file, JSON.stringify(manifest));
  const load = { path: folder, enableInIncognito } as never;
  await cdp.send('Extensions.loadUnpacked' as never, load);
  writeFileSync(file, production);
  const { id } = (await cdp.send('Extensions.loadUnpacked' as never, load)) as {
    id: string;
  };
  return id;
}
