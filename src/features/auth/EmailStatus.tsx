import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import type { Availability } from './availability.ts';

/** The result of checking an address, with a sign and a colour for an obstacle or its absence. */
export function EmailStatus({
  availability,
  children,
}: {
  readonly availability: Availability;
  readonly children: ReactNode;
}) {
  const isFree = availability === 'available';
  const isRefused = availability === 'taken' || availability === 'error';
  return (
    <span
      className={classes(
        'inline-flex items-start gap-1.5',
        isFree && 'font-medium text-good',
        isRefused && 'font-medium text-danger',
      )}
    >
      {isFree && <CircleCheck size={16} className="mt-0.5 shrink-0" aria-hidden />}
      {isRefused && <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />}
      {children}
    </span>
  );
}
