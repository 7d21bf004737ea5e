import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { LocalDatabase } from './database.ts';
import { deviceFailureOf } from '../model/failure.ts';
import { readOne } from './beneath/documents.ts';

/** Opening and a read take milliseconds; a browser that has lost its database may not answer at all. */
const FIRST_READ_MS = 10_000;

/**
 * Reads once at the start, while the browser's connection is fresh: a first open on one it has killed never
 * ends. No answer in time shows as a device that failed, until one comes after all.
 */
export function watchFirstRead(
  database: Pick<LocalDatabase, 'collection' | 'noteRead'>,
  clock: Clock,
): Unsubscribe {
  const cancel = clock.after(FIRST_READ_MS, () => database.noteRead(new NoAnswer()));
  const read = async () => {
    try {
      await readOne(await database.collection('messages'), 'none');
      database.noteRead(null);
    } catch (error) {
      // A killed connection is opened anew by the live reads, which say so if that does not help.
      if (deviceFailureOf(error) !== 'connectionLost') database.noteRead(error);
    }
    cancel();
  };
  void read();
  return cancel;
}

/** The local database neither answered nor failed. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
