import type { RxCollection } from 'rxdb/plugins/core';
import type { Unsubscribe } from '../../kit/clock.ts';

/** The changes of a collection: ids, and the documents as they are now where they are there. */
export interface Touched<Doc> {
  readonly id: string;
  readonly doc: Doc;
  readonly isThere: boolean;
}

/** Tells what is written in a collection, in this tab or another, a write at a time. Ends with the collection, too. */
export function onWritten<Doc>(
  collection: RxCollection<Doc>,
  callback: (touched: readonly Touched<Doc>[]) => void,
): Unsubscribe {
  const subscription = collection.eventBulks$.subscribe(({ events }) =>
    callback(
      events.map(({ documentId, documentData, operation }) => ({
        id: documentId,
        doc: documentData as Doc,
        isThere: operation !== 'DELETE',
      })),
    ),
  );
  return () => subscription.unsubscribe();
}
