import { browser } from '#imports';
import { onChange, tell } from '../../platform/changes.ts';
import { TABLES, type TableName } from '../../platform/layout.ts';
import { readFrom } from '../../platform/table.ts';
import { ask } from './messages.ts';

const PORT = 'rows';

/**
 * Whether this page is of a private window that has a database of its own, as in Firefox. In Chromium pages of the
 * extension are of the normal profile everywhere, as its manifest does not ask for another (`incognito: spanning`).
 */
export const isPrivatePage = (): boolean => browser.extension?.inIncognitoContext === true;

/** Listens to what changes where the rows are: what is announced there does not come here. */
function listen(): void {
  const port = browser.runtime.connect({ name: PORT });
  port.onMessage.addListener((names: TableName[]) => tell(names));
  // A worker that ends is there again when it is asked something; meanwhile anything may have changed.
  port.onDisconnect.addListener(() => {
    listen();
    tell(TABLES);
  });
}

/** To be called by every page before it reads: in a private window what it shows is read by the worker. */
export function readWhereRowsAre(): void {
  if (!isPrivatePage()) return;
  readFrom((query) => ask('rows', query as Parameters<typeof ask<'rows'>>[1]));
  listen();
}

/** In the worker: tells pages of private windows what has changed. To be called synchronously when it starts. */
export function tellPrivatePages(): void {
  const home = browser.runtime.getURL('/');
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT || !port.sender?.url?.startsWith(home)) return;
    port.onDisconnect.addListener(onChange(TABLES, (names) => port.postMessage(names)));
  });
}
