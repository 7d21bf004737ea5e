/** Only in `npm run test:all`: it takes long, and no promise or sentence of the documents has it as its only proof. */
export const LONG = { tags: 'long' } as const;

/** In `npm test` though it takes above five seconds, for the reason beside it. */
export const SLOW = { tags: 'slow' } as const;
