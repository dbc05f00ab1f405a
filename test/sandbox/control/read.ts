import type { Context } from 'hono';
import * as z from 'zod/mini';

/** Thrown if a control call refers to something that does not exist. */
export class NotThere extends Error {
  override name = 'NotThere';
}

/** Returns the body of a control call; a missing one counts as empty. */
export async function read<S extends z.ZodMiniType>(context: Context, schema: S): Promise<z.output<S>> {
  const text = await context.req.text();
  return z.parse(schema, text ? JSON.parse(text) : {});
}

/** Returns the id in the path of a control call. */
export const idOf = (context: Context): number => Number(context.req.param('id'));
