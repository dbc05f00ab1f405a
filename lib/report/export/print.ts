import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';
import type { ReportDocument } from './report-document.ts';

/** The report to print, handed from the panel to the print page. Deleted when the browser closes. */
const handover = stored<string>('session:print', z.string(), '');

/** Stores a report for the print page. */
export const layReady = (document: ReportDocument): Promise<void> => handover.set(JSON.stringify(document));

/** Returns the last stored report; null if there is none. */
export async function laidReady(): Promise<ReportDocument | null> {
  const text = await handover.get();
  // Safe: written by this same version, in this session.
  return text ? (JSON.parse(text) as ReportDocument) : null;
}
