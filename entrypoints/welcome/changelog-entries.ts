/** One change as the changelog tells it, without its marks. */
export type Change = string;

/** What the newest part of the changelog lists; an entry may go on over several lines. */
export function changelogEntries(changelog: string): readonly Change[] {
  const [, newest = ''] = changelog.split(/^## .*$/m);
  return newest
    .split(/^- /m)
    .slice(1)
    .map((entry) => (entry.split('\n\n')[0] ?? '').replaceAll('**', '').replace(/\s+/g, ' ').trim());
}
