// End to end: which warnings browsers show when they install the builds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD } from '../../../scripts/browser/chromium.ts';
import { expect, test } from '../plumbline.ts';

interface Manifest {
  permissions: string[];
  host_permissions?: string[];
  optional_permissions: string[];
  optional_host_permissions: string[];
  browser_specific_settings?: { gecko: { data_collection_permissions: Record<string, string[]> } };
}

/**
 * The permissions that Firefox 153 describes with a sentence at install; the names are in its
 * `localization/en-US/toolkit/global/extensionPermissions.ftl`.
 */
const FIREFOX_WARNS = [
  'bookmarks browserSettings browsingData clipboardRead clipboardWrite declarativeNetRequest',
  'declarativeNetRequestFeedback devtools downloads downloads.open find geolocation history management',
  'nativeMessaging notifications pkcs11 privacy proxy sessions tabs tabHide topSites trialML userScripts webNavigation',
].flatMap((line) => line.split(' '));

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

/** The rows of the table of permissions: the names, and whether they are asked for later, during use. */
const [, table = ''] = readFileSync('.github/store/permissions.md', 'utf8').split('| permission | why |');
const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (.+?) \| .+ \|$/gm)]
  .map(([, cell = '']) => ({
    names: [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as string),
    hosts: /^(?:one host|one site|all hosts)/.test(cell),
    isAsked: cell.includes('(asked for)'),
  }))
  .filter(({ names, hosts }) => names.length > 0 || hosts);
const told = (isAsked: boolean) =>
  rows
    .filter((row) => row.isAsked === isAsked)
    .flatMap(({ names }) => names)
    .sort();

let firefox: Manifest;

test.beforeAll(() => {
  firefox = manifestIn('.output/firefox-mv3');
});

test('every permission has a row in the table, and every row a permission', () => {
  const chrome = manifestIn(BUILD);
  expect(chrome.permissions.toSorted()).toEqual(told(false));
  expect(chrome.optional_permissions).toEqual(told(true));
  // Firefox has a sidebar without a permission.
  expect(firefox.permissions.toSorted()).toEqual(told(false).filter((name) => name !== 'sidePanel'));
  expect(firefox.optional_permissions).toEqual(told(true));
});

test('no site access is requested at install', () => {
  for (const manifest of [manifestIn(BUILD), firefox]) {
    expect(manifest.host_permissions).toBeUndefined();
    expect(manifest.optional_host_permissions.toSorted()).toEqual(['http://*/*', 'https://*/*']);
  }
  expect(rows.filter(({ hosts }) => hosts)).toHaveLength(3);
});

test('Chrome shows no warning at install', async ({ plumbline }) => {
  const inside = await plumbline.browser.inside();
  const warnings = (manifest: object) =>
    inside.evaluate(
      (text) => chrome.management.getPermissionWarningsByManifest(text),
      JSON.stringify(manifest),
    );
  const manifest = manifestIn(BUILD);
  expect(await warnings(manifest)).toEqual([]);
  // Proves that the browser would show a warning.
  expect(await warnings({ ...manifest, permissions: ['tabs'] })).toEqual(['Read your browsing history']);
});

test('Firefox shows no warning: consent to send data to the service is requested when the user connects', () => {
  expect(firefox.permissions.filter((name) => FIREFOX_WARNS.includes(name))).toEqual([]);
  expect(firefox.browser_specific_settings?.gecko.data_collection_permissions).toEqual({
    required: ['none'],
    optional: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
  });
});
