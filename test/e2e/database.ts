import type { Page } from '@playwright/test';

/** All rows of a table of the extension's database, as they are stored; read by a page of the extension. */
export function rowsIn<Row>(inside: Page, table: string): Promise<Row[]> {
  return inside.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('plumbline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    table,
  );
}

/** Puts rows into a table, as an earlier use of the extension would have left them. */
export function putRows(inside: Page, table: string, rows: readonly object[]): Promise<void> {
  return inside.evaluate(
    ([name, added]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('plumbline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, 'readwrite');
          for (const row of added) transaction.objectStore(name).put(row);
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [table, rows] as const,
  );
}

/** All that is in `chrome.storage.local`: settings, connection, key. */
export const storedNow = (inside: Page) =>
  inside.evaluate(() => chrome.storage.local.get() as Promise<Record<string, unknown>>);

/** The same without what the worker notes for itself: settings, connection, key. */
export async function chosenNow(inside: Page): Promise<Record<string, unknown>> {
  const { ledger: _ledger, loss: _loss, toldTime: _toldTime, ...chosen } = await storedNow(inside);
  return chosen;
}
