import type { ReactNode } from 'react';
import { Link } from 'wouter';

const LOOKS = {
  plain: 'border-line bg-soft text-ink hover:border-dim/50',
  primary: 'border-transparent bg-accent text-accent-ink hover:opacity-90',
} as const;

interface ButtonLinkProps {
  /** A place: `/promotion/runs`. */
  href: string;
  look?: keyof typeof LOOKS;
  children: ReactNode;
}

/** A way to another place that looks like a button. */
export function ButtonLink({ href, look = 'plain', children }: ButtonLinkProps) {
  return (
    <Link
      href={href}
      className={`inline-block rounded-control border px-2.5 py-1 font-medium whitespace-nowrap ${LOOKS[look]}`}
    >
      {children}
    </Link>
  );
}

/** A way to another place among words. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="rounded-sm font-medium text-accent hover:underline">
      {children}
    </Link>
  );
}
