import { keepNewest } from '#contract/rules/keepNewest.ts';

/** Guests behind one network address that count for one listing and day: a household or a small office, and no forger. */
export const GUESTS_AT_ONE_ADDRESS = 10;
/** Some 10 MB. */
const MOST_KEPT = 100_000;

interface Look {
  readonly listing_id: string;
  readonly day: string;
}

export interface GuestLooks {
  /** Those that may still count of what a guest at this address says they looked at. */
  admit<Seen extends Look>(address: string, looks: readonly Seen[]): readonly Seen[];
}

/**
 * A guest's device calls itself what it likes, so that nothing can be known of who looked; whoever invents devices is
 * held to this many looks of a listing and day at each network address they have. In the memory of one process, the
 * longest untouched forgotten first: nothing here is worth keeping.
 */
export function createGuestLooks(most = GUESTS_AT_ONE_ADDRESS, mostKept = MOST_KEPT): GuestLooks {
  const counts = new Map<string, number>();

  function isAdmitted(key: string): boolean {
    const count = counts.get(key) ?? 0;
    keepNewest(counts, key, Math.min(count + 1, most), mostKept);
    return count < most;
  }

  return {
    admit: (address, looks) =>
      looks.filter(({ listing_id, day }) =>
        isAdmitted(`${address} ${listing_id.toLowerCase()} ${day}`),
      ),
  };
}
