/** Something small to press or to read, on the map. */
export const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-sheet px-4 text-[0.9375rem] font-semibold text-ink shadow-card';
