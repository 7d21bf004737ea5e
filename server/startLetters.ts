import { deliverLetter, nextLetter, takeLetter } from './domain/letters/index.ts';
import { startRounds } from './rounds.ts';

type Delivery = Parameters<typeof deliverLetter>[0];

/** Mails that are sent side by side. */
const AT_ONCE = 3;

/**
 * Sends people the mails that are due, once, by whichever server is awake. Each is taken for a while, looked at again (read meanwhile,
 * left, at night), sent, and settled. A server that dies in between leaves it to the next, which sends the same mail: its id is the
 * same. Gives what ends it.
 */
export function startLetters(delivery: Delivery): Promise<() => Promise<void>> {
  const { db, log, now } = delivery;
  return startRounds({
    ...{ db, log, now, channel: 'letters', atOnce: AT_ONCE, name: 'sending mails' },
    take: () => takeLetter(db, now()),
    work: (taken) => deliverLetter(delivery, taken),
    next: () => nextLetter(db),
  });
}
