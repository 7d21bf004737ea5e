import type { Collection } from '../../store/index.ts';
import type { OutboxDoc } from '../../store/docs.ts';
import { onWritten } from '../../store/reads/watching.ts';
import { readRange } from '../../store/reads/index.ts';

/** The highest position known in each lane of this connection. */
const known = new WeakMap<Collection<'outbox'>, Map<string, number>>();

/**
 * The position behind all of a lane, for an entry that moves there. Read once, then kept in step by what changes in any tab.
 * Another tab's news comes moments late: two entries may then have the same place, and their ids, which begin with the
 * time, decide.
 */
export async function nextPlace(outbox: Collection<'outbox'>, lane: string): Promise<number> {
  const places = placesOf(outbox);
  const highest = places.get(lane) ?? (await highestStored(outbox, lane));
  const place = Math.max(highest, places.get(lane) ?? 0) + 1;
  places.set(lane, place);
  return place;
}

/** An entry of this tab has this place now. */
export function tookPlace(outbox: Collection<'outbox'>, { lane, position }: OutboxDoc): void {
  const places = placesOf(outbox);
  const highest = places.get(lane);
  if (highest !== undefined && highest < position) places.set(lane, position);
}

function placesOf(outbox: Collection<'outbox'>): Map<string, number> {
  const before = known.get(outbox);
  if (before !== undefined) return before;
  const places = new Map<string, number>();
  known.set(outbox, places);
  // Ends with the collection.
  onWritten(outbox, (touched) => {
    for (const { doc } of touched) tookPlace(outbox, doc);
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
