import type { ReactNode } from 'react';

/** The name of a field, marked where it is required. Screen readers hear it of the field itself. */
export function Required({
  when,
  children,
}: {
  readonly when: boolean;
  readonly children: ReactNode;
}) {
  return (
    <>
      {children}
      {when && (
        <span aria-hidden className="ms-1 text-danger">
          *
        </span>
      )}
    </>
  );
}
