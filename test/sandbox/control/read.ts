import type { Context } from 'hono';
import * as z from 'zod/mini';

/** Thrown where a control call names something that is not there. */
export class NotThere extends Error {
  override name = 'NotThere';
}

/** The body of a control call; one that is not there counts as empty. */
export async function read<S extends z.ZodMiniType>(context: Context, schema: S): Promise<z.output<S>> {
  const text = await context.req.text();
  return z.parse(schema, text ? JSON.parse(text) : {});
}

/** The id in the path of a control call. */
export const idOf = (context: Context): number => Number(context.req.param('id'));
