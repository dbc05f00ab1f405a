import type { InspectionState } from '@/lib/page/session/session.ts';

/** Returns the text that says whose response the headers are from, or why the page's own is not known. */
export function responseNote({ response, inspection }: Pick<InspectionState, 'response' | 'inspection'>) {
  if (response) return `report.response.${response}` as const;
  const unseen = inspection?.unseen;
  return unseen ? (`report.unknownResponse.${unseen}` as const) : 'report.response.none';
}
