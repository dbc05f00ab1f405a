import { browser } from '#imports';

/** Bytes; icons are smaller by far. */
const LARGEST = 200_000;

/** Runs inside the page. Must not use anything from outside itself. */
async function readInPage(address: string, largest: number): Promise<string | null> {
  try {
    // Whatever the browser has kept of it will do: it has just shown it.
    const response = await fetch(address, { cache: 'force-cache', credentials: 'same-origin' });
    const icon = await response.blob();
    if (!response.ok || !icon.type.startsWith('image/') || icon.size > largest) return null;
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => resolve(null);
      reader.readAsDataURL(icon);
    });
  } catch {
    return null;
  }
}

/**
 * The icon that a tab shows, as a `data:` address. The page in the tab reads it, from the browser's cache wherever that has
 * it, because pages of the extension load nothing from the web. Null where it is of a site that keeps it to itself, or none.
 */
export async function readTabIcon(tabId: number, address: string): Promise<string | null> {
  if (/^data:image\//i.test(address)) return address;
  if (!/^https?:\/\//i.test(address)) return null;
  const [frame] = await browser.scripting
    .executeScript({ target: { tabId }, func: readInPage, args: [address, LARGEST] })
    .catch(() => []);
  const icon = frame?.result ?? null;
  return icon !== null && /^data:image\//.test(icon) ? icon : null;
}
