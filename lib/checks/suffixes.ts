import type { Inspection } from './inspection.ts';

/** The part of an inspection that tells one owner's hosts from another's. It is as large as a third of all checks. */
export async function loadSuffixes(): Promise<Required<Pick<Inspection, 'suffixes'>>> {
  const { default: suffixes } = await import('./knowledge/addresses/public-suffixes.json', {
    with: { type: 'json' },
  });
  return { suffixes };
}
