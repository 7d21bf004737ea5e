import { newId } from '#contract/rules/ids.ts';

/** An id for something new that others name in the same write. */
export const freshId = (): string => newId(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
