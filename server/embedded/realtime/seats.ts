/** Counts what each of many holds at once. */
export interface Seats {
  /** Gives the function that gives the seat back; nothing when `who` holds `most` already. */
  take(who: string, most: number): (() => void) | undefined;
}

export function createSeats(): Seats {
  const taken = new Map<string, number>();

  return {
    take(who, most) {
      const before = taken.get(who) ?? 0;
      if (before >= most) return undefined;
      taken.set(who, before + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(who) ?? 1) - 1;
        if (left > 0) taken.set(who, left);
        else taken.delete(who);
      };
    },
  };
}
