import type { Inspection } from '@/lib/checks/inspection.ts';
import { SearchPreview } from './search-preview.tsx';
import { SocialPreviews } from './social-previews.tsx';

/** How others would display the page: a search engine and three social networks. */
export function Previews({ inspection }: { inspection: Inspection }) {
  return (
    <>
      <SearchPreview inspection={inspection} />
      <SocialPreviews inspection={inspection} />
    </>
  );
}
