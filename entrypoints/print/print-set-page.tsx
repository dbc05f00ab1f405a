import { useEffect, useRef } from 'react';
import { PrintBar } from '@/components/print/print-bar.tsx';
import { useTitle } from '@/components/shell/use-title.ts';

/** The report of a set of pages for paper or a PDF file: the same as its HTML file. */
export function PrintSetPage({ title, html }: { title: string; html: string }) {
  const place = useRef<HTMLDivElement>(null);
  // The browser suggests it as the file name.
  useTitle(title);
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    // A parsed document is inert: nothing in it runs or is loaded. Its style is for itself alone, and no element, because
    // the policy of our own pages forbids style elements.
    const { head, body } = new DOMParser().parseFromString(html, 'text/html');
    const style = new CSSStyleSheet();
    style.replaceSync(head.querySelector('style')?.textContent ?? '');
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [style];
    root.replaceChildren(...body.childNodes);
  }, [html]);
  return (
    <div className="bg-white">
      <div className="mx-auto max-w-[880px] px-6 pt-4">
        <PrintBar />
      </div>
      <div ref={place} />
    </div>
  );
}
