import { classes } from '#src/ui/classes.ts';

/** A line across the thread with words on it: a day, or where the new messages begin. */
export function RowLine({
  text,
  isNew = false,
}: {
  readonly text: string;
  readonly isNew?: boolean;
}) {
  const rule = classes('h-px flex-1', isNew ? 'bg-accent' : 'bg-line');
  return (
    <div
      className={classes(
        'flex items-center gap-3 pt-3 pb-3 text-[0.8125rem]',
        isNew ? 'font-semibold text-accent' : 'font-medium text-faint',
      )}
    >
      <span aria-hidden className={rule} />
      <span>{text}</span>
      <span aria-hidden className={rule} />
    </div>
  );
}
