import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCarried } from './useCarried.ts';

/** The links to other account pages, below a line. */
export function AuthLinks({ children }: { readonly children: ReactNode }) {
  return <div className="mt-8 grid gap-1 border-t border-line pt-4 text-soft">{children}</div>;
}

/** A link in a line of text to another account page, tall enough for a thumb. It carries what the person came for, and takes the place of the page in the history. */
export function AuthLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const carried = useCarried();
  return (
    <Link
      replace
      className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      to={carried(to)}
    >
      {children}
    </Link>
  );
}
