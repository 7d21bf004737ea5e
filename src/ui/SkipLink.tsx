import type { MouseEvent } from 'react';
import { classes } from './classes.ts';

/** Visible while it has the focus, at the top of the page. */
const AT_TOP = 'top-3 start-3 z-50 -translate-y-40 focus:translate-y-0';
/** Visible while it has the focus, above the row of buttons it is in: that one has a position. */
export const ABOVE_ROW = 'not-focus:sr-only bottom-full start-2 z-50';
/** Visible while it has the focus, in the line of a table behind the box at its start. */
export const IN_LINE = 'not-focus:sr-only start-12 z-50';
/** How a link looks that is seen by those who use keys alone. */
export const SKIP_LOOK = 'absolute rounded-field bg-accent px-4 py-3 font-semibold text-on-accent';

/** Leads past something long to the part with the id `to`. */
export function SkipLink({
  to,
  label,
  place = AT_TOP,
}: {
  readonly to: string;
  readonly label: string;
  readonly place?: string;
}) {
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(to);
    if (target === null) return;
    // Makes no entry in the history, so that Back leads to the page before.
    event.preventDefault();
    target.focus({ preventScroll: true });
    // Content in a row leads to a bar that is in sight already.
    target.scrollIntoView({ block: place === AT_TOP ? 'start' : 'nearest' });
  };
  return (
    <a href={`#${to}`} onClick={skip} className={classes(SKIP_LOOK, place)}>
      {label}
    </a>
  );
}
