import { classes } from './classes.ts';

/** A grey placeholder. Appears only after 250 ms: local reads are faster. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden aria-busy className="appear-late block">
      <span className={classes('pulse-soft block rounded-field bg-wash', className)} />
    </span>
  );
}
