import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

/** A page of the extension in a tab: its title at the top, cards below. */
export function TitledPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <main className="mx-auto grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-8">
      <header className="flex items-center gap-3">
        <img src="/icon/128.png" alt="" width="36" height="36" />
        <h1 className="min-w-0 text-lg wrap-anywhere font-semibold">{title}</h1>
      </header>
      {children}
    </main>
  );
}
