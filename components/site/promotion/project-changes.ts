import type { Input } from '@/lib/api/endpoint.ts';
import type { Project, updateProject } from '@/lib/api/promotion.ts';
import type { FormValues } from '../../form/rules.ts';

/** Settings of a project that the service returns in its record. */
const SHOWN = ['name', 'language', 'region', 'topic'] as const;
/** PRJ-08: settings that the service accepts but never returns. */
const UNSHOWN = ['description', 'wishes'] as const;

/** Returns the initial values of the form: fields that the service does not return are empty. */
export const formValues = (project: Project): FormValues => ({
  ...Object.fromEntries(SHOWN.map((name) => [name, project[name] ?? ''])),
  ...Object.fromEntries(UNSHOWN.map((name) => [name, ''])),
});

/**
 * Returns the fields that differ from the project; of those that are never returned, the ones that are filled in.
 */
export function changedFields(values: FormValues, project: Project): Input<typeof updateProject>['body'] {
  const typed = (name: string) => String(values[name] ?? '').trim();
  const changed = [
    ...SHOWN.filter((name) => typed(name) !== (project[name] ?? '')),
    ...UNSHOWN.filter((name) => typed(name) !== ''),
  ];
  return Object.fromEntries(changed.map((name) => [name, typed(name)]));
}
