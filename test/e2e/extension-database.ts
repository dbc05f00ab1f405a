import { expect, type Page } from '@playwright/test';

/** Returns all rows of a table of the extension's database, as stored; read by a page of the extension. */
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

/** Waits until a table has that number of rows, and returns them: a page is stored after its verdict is shown. */
export async function rowsOnce<Row>(inside: Page, table: string, count: number): Promise<Row[]> {
  await expect.poll(() => rowsIn<Row>(inside, table)).toHaveLength(count);
  return rowsIn<Row>(inside, table);
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

/**
 * Lets time pass for everything that waits for it: looks and polls become due, and no request was made in the last
 * minute.
 */
export async function passTime(inside: Page): Promise<void> {
  await inside.evaluate(() => chrome.storage.session.remove('pace'));
  await inside.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('plumbline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['operations', 'jobs'], 'readwrite');
          const makeDue = (
            name: string,
            field: string,
            isWaiting: (row: Record<string, unknown>) => boolean,
          ) => {
            const store = transaction.objectStore(name);
            const all = store.getAll();
            all.onsuccess = () => {
              for (const row of all.result)
                if (isWaiting(row)) store.put({ ...row, [field]: Date.now() - 1 });
            };
          };
          makeDue('operations', 'nextLookAt', (row) => row.nextLookAt !== null);
          makeDue('jobs', 'nextPollAt', (row) => row.phase === 'running');
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

/** Makes the worker's alarm due; returns false if there is none, so that nothing would wake the worker. */
export const ringAlarm = (inside: Page): Promise<boolean> =>
  inside.evaluate(async () => {
    const [alarm] = await chrome.alarms.getAll();
    if (!alarm) return false;
    const { name, periodInMinutes } = alarm;
    await chrome.alarms.create(name, { when: Date.now(), ...(periodInMinutes && { periodInMinutes }) });
    return true;
  });

/** Returns everything in `chrome.storage.local`: settings, connection, key. */
export const storedNow = (inside: Page) =>
  inside.evaluate(() => chrome.storage.local.get() as Promise<Record<string, unknown>>);

/** Returns the same without the worker's own notes: settings, connection, key. */
export async function chosenNow(inside: Page): Promise<Record<string, unknown>> {
  const { ledger: _ledger, loss: _loss, toldTime: _toldTime, ...chosen } = await storedNow(inside);
  return chosen;
}
