import { walk } from '../../store/reads/watching.ts';
import { indexOf, NOT_DELETED as THERE } from '../../store/layout.ts';
import type { Collection } from '../../store/index.ts';
import type { OutboxDoc } from '../../store/docs.ts';

/*
 * The reads for a look at the queue, with cursors of IndexedDB itself: the library has neither a way to jump
 * from lane to lane nor one to read an index from its end, and all of a long queue costs as much as sending a
 * part of it.
 *
 *   [_deleted, lane, order, id]     order = −position: a lane's first entry is the last of its range
 */
const INDEX = indexOf(['lane', 'order']);
/** Above every lane, order and id. */
const HIGHEST = '\uffff';

/** The last entries of a lane, the very last first. */
export const endOf = (lane: string, limit: number) => ({
  index: INDEX,
  from: [THERE, lane],
  to: [THERE, lane, HIGHEST],
  limit,
});

/** All entries of a lane. */
export const allOf = (lane: string) => ({
  index: INDEX,
  from: [THERE, lane],
  to: [THERE, lane, HIGHEST],
});

/** Neither parked nor waiting for its hour. */
export const isInLane = ({ state }: OutboxDoc): boolean =>
  state !== 'failed' && state !== 'scheduled';

/** The lanes that have entries: one step of the cursor each. */
export async function lanesIn(outbox: Collection<'outbox'>): Promise<string[]> {
  const lanes: string[] = [];
  await walk(
    outbox,
    { index: INDEX, from: [THERE], to: [THERE, HIGHEST], direction: 'next' },
    (cursor) => {
      const { lane } = cursor.value as OutboxDoc;
      lanes.push(lane);
      cursor.continue([THERE, lane, HIGHEST]);
      return true;
    },
  );
  return lanes;
}

/**
 * The first entries of a lane that are neither parked nor wait for their hour: at least `limit`, and those that share the last one's
 * place, unless there are fewer.
 */
export async function headOf(
  outbox: Collection<'outbox'>,
  lane: string,
  limit: number,
): Promise<OutboxDoc[]> {
  const docs: OutboxDoc[] = [];
  const [from, to] = [
    [THERE, lane],
    [THERE, lane, HIGHEST],
  ];
  await walk(outbox, { index: INDEX, from, to, direction: 'prev' }, (cursor) => {
    const doc = cursor.value as OutboxDoc;
    const last = docs.at(-1);
    if (docs.length >= limit && doc.position !== last?.position) return false;
    if (isInLane(doc)) docs.push(doc);
    cursor.continue();
    return true;
  });
  return docs;
}
