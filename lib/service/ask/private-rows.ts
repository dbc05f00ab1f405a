import { browser } from '#imports';
import { onChange, tell } from '../../platform/changes.ts';
import { TABLES, type TableName } from '../../platform/layout.ts';
import { readFrom } from '../../platform/raw-rows.ts';
import { ask } from './messages.ts';

const PORT = 'rows';

/**
 * Whether this page is in a private window with a separate database, as in Firefox. In Chromium all pages of the
 * extension belong to the normal profile, because the manifest uses `incognito: spanning`.
 */
export const isPrivatePage = (): boolean => browser.extension?.inIncognitoContext === true;

/** Listens for changes in the worker's database: announcements made there do not reach this page. */
function listen(): void {
  const port = browser.runtime.connect({ name: PORT });
  port.onMessage.addListener((names: TableName[]) => tell(names));
  // A worker that has ended starts again when it is contacted; meanwhile anything may have changed.
  port.onDisconnect.addListener(() => {
    listen();
    tell(TABLES);
  });
}

/** Must be called by every page before it reads: in a private window, the worker reads the rows for the page. */
export function readWhereRowsAre(): void {
  if (!isPrivatePage()) return;
  readFrom((query) => ask('rows', query as Parameters<typeof ask<'rows'>>[1]));
  listen();
}

/**
 * In the worker: tells pages in private windows about changes. Must be called synchronously when the worker starts.
 */
export function tellPrivatePages(): void {
  const home = browser.runtime.getURL('/');
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== PORT || !port.sender?.url?.startsWith(home)) return;
    port.onDisconnect.addListener(onChange(TABLES, (names) => port.postMessage(names)));
  });
}
