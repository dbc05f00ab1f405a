import { lazy, Suspense } from 'react';

// The page should not wait for something so rare.
const StorageNotice = lazy(() => import('./storage-notice.tsx'));

/** The place at the top of a page for the notice that stored data cannot be read. */
export function StorageTrouble() {
  return (
    <Suspense>
      <StorageNotice />
    </Suspense>
  );
}
