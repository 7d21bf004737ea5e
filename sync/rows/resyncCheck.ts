/** A row that the server and this device do not agree on in so many rounds waits like a failure. */
const MOST_ROUNDS = 6;

/** Counts for how many rounds rows are not as the server has them. */
export interface ResyncCheck {
  /** `open`: those of the rows sent that are still not. Gives one that has been so for too long; all count anew then. */
  note(sent: readonly string[], open: readonly string[]): string | undefined;
}

export function createResyncCheck(): ResyncCheck {
  const rounds = new Map<string, number>();
  return {
    note(sent, open) {
      for (const id of sent) if (!open.includes(id)) rounds.delete(id);
      for (const id of open) rounds.set(id, (rounds.get(id) ?? 0) + 1);
      const stuck = open.find((id) => (rounds.get(id) ?? 0) >= MOST_ROUNDS);
      if (stuck !== undefined) rounds.clear();
      return stuck;
    },
  };
}
