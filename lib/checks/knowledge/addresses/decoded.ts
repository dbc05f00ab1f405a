/** Returns a part of an address without its percent-encoding; as it is if that is not valid UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
