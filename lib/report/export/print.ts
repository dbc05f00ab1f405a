import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';
import type { ReportDocument } from './report-document.ts';

/** What can be printed: the report of a page, or that of a set of pages, as an HTML file with the letterhead. */
export type Printable = { page: ReportDocument } | { title: string; html: string };

/** The report to print, handed from the panel to the print page. Deleted when the browser closes. */
const handover = stored<string>('session:print', z.string(), '');

/** Stores a report for the print page. */
export const layReady = (report: Printable): Promise<void> => handover.set(JSON.stringify(report));

/** Returns the last stored report; null if there is none. */
export async function laidReady(): Promise<Printable | null> {
  const text = await handover.get();
  // Safe: written by this same version, in this session.
  return text ? (JSON.parse(text) as Printable) : null;
}
