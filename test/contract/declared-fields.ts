import * as z from 'zod/mini';
import { resources } from '../../lib/api/index.ts';

/** A field that the contract declares somewhere in a reply. */
export interface DeclaredField {
  /** Path in the reply; a list adds nothing to it: `project.links.anchor`. */
  path: string;
  /**
   * The contract's name for the resource that it belongs to: `Link`. Null for a field of the reply itself.
   */
  resource: string | null;
  /** Path in the resource: `anchor`; in the reply if there is no resource. */
  field: string;
}

/** The specification's names for resources where they differ from the contract's. */
const SPECIFIED_AS: Readonly<Record<string, string>> = {
  User: 'user',
  Key: 'key',
  Balance: 'Balance response',
  ListedProject: 'Project',
  ProjectDetails: 'Project',
  RunDetails: 'Run',
  RunReport: 'Report',
  RankProject: 'Rank project',
  AuditProject: 'Audit project',
  ShieldProject: 'Shield project',
  VerifiableProject: 'Shield project',
};

/** Returns the specification's name for a resource of the contract. */
export const specifiedAs = (resource: string): string => SPECIFIED_AS[resource] ?? resource;

const nameOf = new Map(Object.entries(resources).map(([name, schema]) => [schema, name]));

/** Returns the schema inside an optional, a nullable or a list. */
function contentOf(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType, element } = schema._zod.def as { innerType?: z.ZodMiniType; element?: z.ZodMiniType };
  const content = innerType ?? element;
  return content ? contentOf(content) : schema;
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/**
 * Returns every field that a schema declares, at any depth. What is open, such as a record by category, has none.
 */
export function fieldsOf(
  schema: z.ZodMiniType,
  at: DeclaredField = { path: '', resource: null, field: '' },
): DeclaredField[] {
  const object = contentOf(schema);
  if (!(object instanceof z.ZodMiniObject)) return [];
  const resource = nameOf.get(object);
  const parent = resource === undefined ? at : { path: at.path, resource, field: '' };
  return Object.entries(object.shape as Record<string, z.ZodMiniType>).flatMap(([name, part]) => {
    const field = { ...parent, path: below(parent.path, name), field: below(parent.field, name) };
    return [field, ...fieldsOf(part, field)];
  });
}

/**
 * Returns the paths of all non-empty values, so of nothing that is null or an empty string; a list adds nothing to the
 * path.
 */
export function pathsIn(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, path));
  const own = path === '' ? [] : [path];
  if (typeof value !== 'object') return own;
  const parts = Object.entries(value).flatMap(([name, part]) => pathsIn(part, below(path, name)));
  return [...own, ...parts];
}
