import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { isRefused, type Letter, type SendLetter } from '#server/mail/letter.ts';
import type { Seal } from '../secrets/index.ts';
import type { Links } from './links.ts';
import { settleLetter, type TakenLetter } from './taken.ts';
import { againAfter, momentOf } from './when.ts';
import { writeNews } from './write.ts';

export interface Delivery {
  readonly db: Db;
  readonly log: Log;
  readonly send: SendLetter;
  readonly links: Links;
  readonly seal: Seal;
  /** Origin that people open. */
  readonly publicUrl: string;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Sends a mail that was taken, if this is the moment for it, and settles it. */
export async function deliverLetter(delivery: Delivery, taken: TakenLetter): Promise<void> {
  const { db, log, send, now } = delivery;
  const moment = momentOf(taken, now());
  if (moment.kind === 'later')
    return await settleLetter(db, taken, { againAt: moment.at, hasFailed: false });
  const letter = moment.kind === 'now' ? written(delivery, taken) : null;
  const done = { againAt: null, hasFailed: false };
  if (letter === null) return await settleLetter(db, taken, done);
  try {
    await send(letter);
  } catch (thrown) {
    const againAt = isRefused(thrown) ? null : againAfter(taken.tries, now());
    // Without the address: a log names nobody.
    const why = String(thrown).replaceAll(letter.to, '…');
    if (againAt === null) log.error(`A mail could not be sent (${why}).`);
    else if (taken.tries === 0) log.warn(`A mail waits: ${why}. It is tried again for some hours.`);
    return await settleLetter(db, taken, { againAt, hasFailed: true });
  }
  await settleLetter(db, taken, done);
}

/** Null where there is nothing to say, or what is to be said cannot be: it would not be possible the next time either. */
function written(
  { log, links, seal, publicUrl, now }: Delivery,
  taken: TakenLetter,
): Letter | null {
  try {
    return writeNews(taken, { links, seal, publicUrl, now: now() });
  } catch (thrown) {
    log.error('A mail could not be written.', thrown);
    return null;
  }
}
