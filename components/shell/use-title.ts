import { useEffect } from 'react';

/** Gives the tab that a page of ours stands in its title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
