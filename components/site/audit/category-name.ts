import { useTexts } from '../../texts/use-texts.ts';
import type { Category } from './issues.ts';

/** AUD-11: what a category is called; one that is not known is called as the service does. */
export function useCategoryName(): (category: Pick<Category, 'name' | 'isKnown'>) => string {
  const { find } = useTexts();
  return ({ name, isKnown }) => (isKnown && find(`audit.issue.${name}`)) || name.slice(0, 80);
}
