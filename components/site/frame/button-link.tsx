import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonLook } from '../../ui/button.tsx';

interface ButtonLinkProps {
  /** A place: `/promotion/runs`. */
  href: string;
  look?: ButtonLook;
  children: ReactNode;
}

/** A link to another place that looks like a button. */
export function ButtonLink({ href, look = 'plain', children }: ButtonLinkProps) {
  return (
    <Link href={href} className={`inline-block ${buttonLook(look)}`}>
      {children}
    </Link>
  );
}

/** A link to another place within text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="rounded-sm font-medium text-accent hover:underline">
      {children}
    </Link>
  );
}
