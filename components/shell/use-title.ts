import { useEffect } from 'react';

/** Sets the title of a tab with a page of the extension. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
