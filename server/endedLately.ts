import { keepNewest } from '#contract/rules/keepNewest.ts';

/** The sessions that ended lately. Somebody who was let in a moment before their session ended has a line only a moment after. */
export interface EndedLately {
  note(sessionId: string): void;
  has(sessionId: string | undefined): boolean;
}

/** Far more than end in the moment between; forgetting one leaves a line open until its token expires. */
const LATELY = 10_000;

export function createEndedLately(): EndedLately {
  const ended = new Map<string, true>();
  return {
    note: (sessionId) => keepNewest(ended, sessionId, true, LATELY),
    has: (sessionId) => sessionId !== undefined && ended.has(sessionId),
  };
}
