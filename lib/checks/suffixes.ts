import type { Inspection } from './inspection.ts';

/**
 * Loads the part of an inspection that distinguishes hosts of different owners. It is a third as large as all
 * checks together.
 */
export async function loadSuffixes(): Promise<Required<Pick<Inspection, 'suffixes'>>> {
  const { default: suffixes } = await import('./knowledge/addresses/public-suffixes.json', {
    with: { type: 'json' },
  });
  return { suffixes };
}
