import ExternalLinkIcon from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';

/** A link that opens a tab. The caller must have validated its URL. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 rounded-sm font-medium wrap-anywhere text-accent hover:underline"
    >
      {children}
      <ExternalLinkIcon size={12} aria-hidden className="flex-none" />
    </a>
  );
}
