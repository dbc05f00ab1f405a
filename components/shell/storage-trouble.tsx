import { lazy, Suspense } from 'react';

// A page is not kept waiting for what is hardly ever there.
const StorageNotice = lazy(() => import('./storage-notice.tsx'));

/** The place, on top of a page's content, where it is said that what was stored cannot be read. */
export function StorageTrouble() {
  return (
    <Suspense>
      <StorageNotice />
    </Suspense>
  );
}
