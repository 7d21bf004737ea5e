import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The ways on from an account page, under a line. */
export function AuthLinks({ children }: { readonly children: ReactNode }) {
  return <div className="mt-8 grid gap-1 border-t border-line pt-4 text-soft">{children}</div>;
}

/** A link of a text line, tall enough for a thumb. */
export function AuthLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      to={to}
    >
      {children}
    </Link>
  );
}
