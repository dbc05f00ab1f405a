import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds a key to an unpacked extension. Returns the id that Chromium derives from it, known before it starts.
 */
export function giveId(folder: string): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, key: der.toString('base64') }));
  const digits = createHash('sha256').update(der).digest('hex').slice(0, 32);
  return digits.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

/** Pins the buttons of extensions to the toolbar, in a profile that was never used. */
export function pinButtons(profile: string, ids: readonly string[]): void {
  const folder = join(profile, 'Default');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Preferences'), JSON.stringify({ extensions: { pinned_extensions: ids } }));
}
