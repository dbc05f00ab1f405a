import type { RankProject } from '@/lib/api/rank.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { regionName } from './regions.ts';

/** "Poland, desktop": where a project's positions are looked up, by which it is told from others of its domain. */
export function useLocationText(): (project: Pick<RankProject, 'region' | 'device'>) => string {
  const { find, language } = useTexts();
  return ({ region, device }) =>
    [region && regionName(language, region), device && (find(`products.rank.device.${device}`) ?? device)]
      .filter(Boolean)
      .join(', ');
}
