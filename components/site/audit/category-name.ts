import { useTexts } from '../../texts/use-texts.ts';
import type { Category } from './issues.ts';

/** AUD-11: Returns the name of a category; an unknown one keeps the service's name. */
export function useCategoryName(): (category: Pick<Category, 'name' | 'isKnown'>) => string {
  const { find } = useTexts();
  return ({ name, isKnown }) => (isKnown && find(`audit.issue.${name}`)) || name.slice(0, 80);
}
