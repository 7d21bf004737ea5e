import { classes } from '#src/ui/classes.ts';

/** The shape of a row of homes: beside one another on a phone, two by two where there is room. */
export const ROW =
  'grid auto-cols-[42%] grid-flow-col gap-3 overflow-x-auto pb-1 sm:auto-cols-[minmax(0,1fr)] lg:grid-flow-row lg:grid-cols-2 lg:gap-5';
export const PLACES = 4;
/** The lines below a picture keep their room before they are known. */
export const LINES = 'h-[4.5rem] pt-1.5';
export const PICTURE = 'block aspect-4/3 w-full rounded-card';

/** Keeps the places of homes. */
export function DrawnHomes() {
  return (
    <div aria-hidden className={ROW}>
      {Array.from({ length: PLACES }, (_, at) => (
        <div key={at}>
          <span className={classes(PICTURE, 'drawn-home')} />
          <div className={LINES} />
        </div>
      ))}
    </div>
  );
}
