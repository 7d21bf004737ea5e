import type { ReactNode } from 'react';

/** Shows at once what went wrong. Always in the document, so that screen readers hear the change. */
export function FormFailure({ children }: { readonly children?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children ? (
        <div className="rounded-field border-s-4 border-danger bg-danger-wash px-4 py-3 font-medium text-danger">
          {children}
        </div>
      ) : null}
    </div>
  );
}
