/** A line of the notification centre. */
export const LINE = 'flex min-h-16 min-w-0 flex-1 items-center gap-4 py-3 ps-4 pe-2';
/** The time stands beside the words, on phones below them. */
export const WORDS = 'min-w-0 flex-1 sm:flex sm:items-center sm:gap-4';
