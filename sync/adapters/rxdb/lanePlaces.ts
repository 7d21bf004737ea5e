import type { Collection } from '../../store/index.ts';
import { onWritten } from '../../store/reads/watching.ts';
import { readRange } from '../../store/reads/index.ts';

/** The highest position known in each lane of this connection. */
const known = new WeakMap<Collection<'outbox'>, Map<string, number>>();

/**
 * The position behind all of a lane. Read once, then kept in step by what changes in any tab, so that pressing
 * Send waits for no read. Another tab's news comes moments late: a message of each tab may then have the same
 * place, and their ids, which begin with the time, decide.
 */
export async function nextPlace(outbox: Collection<'outbox'>, lane: string): Promise<number> {
  const places = placesOf(outbox);
  const highest = places.get(lane) ?? (await highestStored(outbox, lane));
  const place = Math.max(highest, places.get(lane) ?? 0) + 1;
  places.set(lane, place);
  return place;
}

function placesOf(outbox: Collection<'outbox'>): Map<string, number> {
  const before = known.get(outbox);
  if (before !== undefined) return before;
  const places = new Map<string, number>();
  known.set(outbox, places);
  // Ends with the collection.
  onWritten(outbox, (touched) => {
    for (const { doc } of touched) {
      const highest = places.get(doc.lane);
      if (highest !== undefined && highest < doc.position) places.set(doc.lane, doc.position);
    }
  });
  return places;
}

async function highestStored(outbox: Collection<'outbox'>, lane: string): Promise<number> {
  const [last] = await readRange(outbox, {
    index: ['lane', 'order'],
    from: [lane],
    to: [lane],
    limit: 1,
  });
  return last?.position ?? 0;
}
