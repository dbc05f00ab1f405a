import * as z from 'zod/mini';
import { stored } from '../../platform/stored.ts';
import type { ReportDocument } from './report-document.ts';

/** The report that is being printed, handed from the panel to the page that prints. Gone with the browser. */
const handover = stored<string>('session:print', z.string(), '');

/** Lays a report ready for the page that prints. */
export const layReady = (document: ReportDocument): Promise<void> => handover.set(JSON.stringify(document));

/** The report that was laid ready last; null where there is none. */
export async function laidReady(): Promise<ReportDocument | null> {
  const text = await handover.get();
  // We wrote it ourselves, in this very session.
  return text ? (JSON.parse(text) as ReportDocument) : null;
}
