import * as z from 'zod/mini';
import { AuditProject } from '../../api/audit.ts';
import { CarriedErrorCode } from '../../api/errors.ts';
import { ListedProject } from '../../api/promotion.ts';
import { RankProject } from '../../api/rank.ts';
import { ShieldProject } from '../../api/shield.ts';
import { defineTable } from '../../platform/table.ts';

/** The shape of a project in each product. */
const SHAPES = {
  promotion: ListedProject,
  rank: RankProject,
  audit: AuditProject,
  shield: ShieldProject,
} as const;

export type Product = keyof typeof SHAPES;
export const PRODUCTS = ['audit', 'shield', 'promotion', 'rank'] as const satisfies readonly Product[];

export type ProjectOf<P extends Product> = z.output<(typeof SHAPES)[P]>;

const isProject = ({ product, data }: { product: string; data: unknown }) =>
  product in SHAPES && z.safeParse(SHAPES[product as Product], data).success;

const ProjectRow = z
  .looseObject({
    account: z.string(),
    product: z.enum(PRODUCTS),
    id: z.int(),
    /** The domain of its site, normalized for comparison; empty if it has none. */
    domain: z.string(),
    /** As the service returned it. */
    data: z.looseObject({ id: z.int() }),
  })
  .check(z.refine(isProject));
export type ProjectRow = z.output<typeof ProjectRow>;

/** The user's projects as last fetched, one row each. Written by the worker. */
export const projects = defineTable('projects', ProjectRow);

/** Returns a project as the service returned it; undefined if it is of another product. */
export const projectOf = <P extends Product>(
  row: ProjectRow | undefined,
  product: P,
): ProjectOf<P> | undefined =>
  // Safe because rows were validated as projects of their product before they were stored.
  row?.product === product ? (row.data as unknown as ProjectOf<P>) : undefined;

const ListRow = z.looseObject({
  account: z.string(),
  product: z.enum(PRODUCTS),
  /** When the projects were fetched, in milliseconds since 1970; null if they never were. */
  at: z.nullable(z.int()),
  /** The error code of the last failure; null after a success. */
  error: z.nullable(CarriedErrorCode),
  /** The number of projects that could not be read. */
  unreadable: z.int(),
});
export type ListRow = z.output<typeof ListRow>;

/** The state of each product's list: the last good copy stays when a later fetch fails. */
export const lists = defineTable('lists', ListRow);
