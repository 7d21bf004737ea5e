/** A link on a line of its own. */
export const LINE_LINK =
  'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4';
