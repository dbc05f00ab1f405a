import { vi } from 'vitest';

/** Lets a page save a file without writing to disk: returns its name and content, once one is saved. */
export function savedFile(): () => Promise<{ name: string; type: string; text: string } | null> {
  let saved: { name: string; blob: Blob } | null = null;
  const blobs = new Map<string, Blob>();
  const makeUrl = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = makeUrl(blob as Blob);
    blobs.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved = { name: this.download, blob };
  });
  return async () => saved && { name: saved.name, type: saved.blob.type, text: await saved.blob.text() };
}
