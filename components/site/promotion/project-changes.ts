import type { Input } from '@/lib/api/endpoint.ts';
import type { Project, updateProject } from '@/lib/api/promotion.ts';
import type { FormValues } from '../../form/rules.ts';

/** What may be said of a project, and comes back in its record. */
const SHOWN = ['name', 'language', 'region', 'topic'] as const;
/** PRJ-08: what may be said, and comes back nowhere. */
const UNSHOWN = ['description', 'wishes'] as const;

/** How the form begins: what the service does not give back is empty. */
export const formValues = (project: Project): FormValues => ({
  ...Object.fromEntries(SHOWN.map((name) => [name, project[name] ?? ''])),
  ...Object.fromEntries(UNSHOWN.map((name) => [name, ''])),
});

/** What of the form differs from the project; of what is not given back, what was typed. */
export function changedFields(values: FormValues, project: Project): Input<typeof updateProject>['body'] {
  const typed = (name: string) => String(values[name] ?? '').trim();
  const changed = [
    ...SHOWN.filter((name) => typed(name) !== (project[name] ?? '')),
    ...UNSHOWN.filter((name) => typed(name) !== ''),
  ];
  return Object.fromEntries(changed.map((name) => [name, typed(name)]));
}
