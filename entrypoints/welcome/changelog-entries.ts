/** One change of the changelog, without its markup. */
export type Change = string;

/** Returns the entries of the newest section of the changelog; an entry may continue over several lines. */
export function changelogEntries(changelog: string): readonly Change[] {
  const [, newest = ''] = changelog.split(/^## .*$/m);
  return newest
    .split(/^- /m)
    .slice(1)
    .map((entry) => (entry.split('\n\n')[0] ?? '').replaceAll('**', '').replace(/\s+/g, ' ').trim());
}

/** Returns the changes that the welcome page shows if it was opened for an update; null for a new user. */
export const changesAt = (search: string, changelog: string): readonly Change[] | null =>
  search === '?updated' ? changelogEntries(changelog) : null;
