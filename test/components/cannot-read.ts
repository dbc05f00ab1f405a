import { onTestFinished } from 'vitest';
import type { TableName } from '@/lib/platform/layout.ts';
import { rawRows, readFrom } from '@/lib/platform/raw-rows.ts';

/** Until the test ends, the rows of these tables cannot be read. */
export function cannotRead(...tables: readonly TableName[]): void {
  onTestFinished(() => readFrom(null));
  readFrom((query) => (tables.includes(query.table) ? Promise.reject(new Error('damaged')) : rawRows(query)));
}
