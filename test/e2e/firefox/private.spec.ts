// End to end: in Firefox, a private window has its own database, which is not the worker's.
import { type Firefox, until } from './firefox-browser.ts';
import { expect, phaseOf, test } from './plumbline.ts';
import { partOf } from './view.ts';

/** Allows the extension in private windows, as the user does in the add-ons manager. */
const allow = (firefox: Firefox) =>
  firefox.inChrome(`
    const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
    const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
    await ExtensionPermissions.add(extension.id, { permissions: ['internal:privateBrowsingAllowed'], origins: [] });
    await (await AddonManager.getAddonByID(extension.id)).reload();`);

/** The same browser, with its private window in place of the first. */
async function inPrivateWindow(firefox: Firefox, address: string): Promise<Firefox> {
  await firefox.inChrome(`
    const opened = OpenBrowserWindow({ private: true });
    await new Promise((done) => opened.addEventListener('load', done, { once: true }));
    await opened.delayedStartupPromise;
    opened.gBrowser.selectedBrowser.fixupAndLoadURIString(${JSON.stringify(address)},
      { triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal() });`);
  const beside: Firefox = {
    ...firefox,
    inChrome: (body) =>
      firefox.inChrome(`
        const { PrivateBrowsingUtils } = ChromeUtils.importESModule('resource://gre/modules/PrivateBrowsingUtils.sys.mjs');
        const window = [...Services.wm.getEnumerator('navigator:browser')].find((one) => PrivateBrowsingUtils.isWindowPrivate(one));
        const { document, gBrowser } = window;
        ${body}`),
  };
  await until(`${address} in the private window`, () =>
    beside.inChrome<true | null>(`
      const { currentURI, webProgress } = gBrowser.selectedBrowser;
      return currentURI.spec === ${JSON.stringify(new URL(address).href)} && !webProgress.isLoadingDocument ? true : null;`),
  );
  return beside;
}

/** The rows of the normal window, except its jobs, which are polled repeatedly. */
const ROWS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('plumbline');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = async () => {
    const database = opening.result;
    const names = ['operations', 'projects', 'scans', 'positions', 'histories', 'ignored', 'witness'];
    const all = await Promise.all(names.map((name) => new Promise((done) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => done([name, reading.result]);
    })));
    database.close();
    resolve(JSON.stringify(all));
  };
})`;

test('popup and sidebar show the data of the normal window, and change none of it', async ({ plumbline }) => {
  const { firefox, inside, sandbox } = plumbline;
  const url = sandbox.shop.urls.shop;
  await allow(firefox);
  await plumbline.connect('sbx_demo');
  await plumbline.check(url);
  await plumbline.settled();
  // While it loads, a tile has only its name.
  await expect.poll(plumbline.popup.text).toMatch(/Security shield · [^.]*?Promotion/);
  const shown = /Security shield[^.]*?(?=Promotion)/.exec(await plumbline.popup.text())?.[0] ?? 'no row';
  const rows = async () => (await (await inside()).evaluate(ROWS)) as string;
  // What the popup leads to is written bit by bit: the projects of each product, their positions, the page's history.
  await expect
    .poll(async () => {
      const tables = new Map<string, { product?: string }[]>(JSON.parse(await rows()));
      const products = new Set(tables.get('projects')?.map(({ product }) => product));
      return [products.size, tables.get('positions')?.length !== 0, tables.get('histories')?.length !== 0];
    })
    .toEqual([4, true, true]);
  await firefox.closePopup();
  await expect.poll(plumbline.popup.text).toBe('');
  const before = await rows();
  expect(before).toContain('shop.localhost');

  const beside = await inPrivateWindow(firefox, url);
  const popup = partOf(beside, 'popup');
  await beside.inChrome('await action.triggerAction(window);');
  await expect.poll(() => phaseOf(popup)).toBe('complete');
  await expect.poll(popup.text).toContain('private, not saved');
  await expect.poll(popup.text).toContain(shown);
  expect(await popup.text()).not.toContain('Saved data cannot be read.');
  await popup.press('Open the side panel');
  const sidebar = partOf(beside, 'sidebar');
  await expect.poll(() => phaseOf(sidebar)).toBe('complete');
  await sidebar.press('/^Site/');
  await expect.poll(sidebar.text).toContain('Security shield');
  expect(await sidebar.text()).not.toContain('Saved data cannot be read.');
  expect(await rows()).toBe(before);
});
