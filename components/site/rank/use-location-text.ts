import type { RankProject } from '@/lib/api/rank.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { regionName } from './regions.ts';

/**
 * Returns a function that gives "Poland, desktop": where a project's positions are looked up, which tells it apart from
 * others of its domain.
 */
export function useLocationText(): (project: Pick<RankProject, 'region' | 'device'>) => string {
  const { find, language } = useTexts();
  return ({ region, device }) =>
    [region && regionName(language, region), device && (find(`products.rank.device.${device}`) ?? device)]
      .filter(Boolean)
      .join(', ');
}
