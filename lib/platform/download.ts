/** Downloads a string, or bytes, as a file. */
export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns the name of a file about an address, such as `plumbline-example.com-kettles`, with its extension. */
export function fileName(address: string, ending: string): string {
  // A redacted address has ellipses.
  const url = address.replaceAll('…', '');
  const { hostname, pathname } = URL.canParse(url) ? new URL(url) : { hostname: '', pathname: '' };
  const words = `${hostname}${pathname}`.replace(/[^\p{L}\p{N}.]+/gu, '-').replace(/^-+|-+$/g, '');
  return `plumbline-${words.slice(0, 80) || 'report'}.${ending}`;
}
