import type { OutboxEntry } from './entry.ts';

/**
 * Entries as they stand. Of a batch the last one may be the only one that is stored as on its way: what is queued before it in
 * its lane goes with it. `entries`: by lane and position. One that stands as it is stored keeps its object.
 */
export function standing<Entry extends Pick<OutboxEntry, 'lane' | 'state'>>(
  entries: readonly Entry[],
  asSending: (entry: Entry) => Entry,
): readonly Entry[] {
  const underWay = new Set<string>();
  const fromTheEnd = entries.toReversed().map((entry) => {
    if (entry.state === 'sending') underWay.add(entry.lane);
    return entry.state === 'queued' && underWay.has(entry.lane) ? asSending(entry) : entry;
  });
  return fromTheEnd.toReversed();
}

/** Documents of entries as they stand; one that was not written since stands as the object it stood as. */
export function standingAgain<Doc extends Pick<OutboxEntry, 'lane' | 'state'>>(): (
  docs: readonly Doc[],
) => readonly Doc[] {
  const before = new WeakMap<Doc, Doc>();
  return (docs) =>
    standing(docs, (doc) => {
      const sending = before.get(doc) ?? { ...doc, state: 'sending' as const };
      before.set(doc, sending);
      return sending;
    });
}

export const entriesStanding = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  standing(entries, (entry) => {
    if (entry.state !== 'queued') return entry;
    const { nextAttemptAt: _, ...base } = entry;
    return { ...base, state: 'sending' };
  });
