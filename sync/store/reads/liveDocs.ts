import type { RxDocument, RxQuery } from 'rxdb/plugins/core';
import { readOne } from '../beneath/documents.ts';
import type { CollectionKey, Docs } from '../collections.ts';
import type { Collection, LocalDatabase } from '../database.ts';
import type { Source } from '../../kit/source.ts';
import { type FollowDeps, following } from './following.ts';

export type LiveDocsDeps = FollowDeps;

/** The documents of a query, live; how it goes on after a failure is said at `following`. */
export function liveDocs<Key extends CollectionKey>(
  database: LocalDatabase,
  key: Key,
  queryOf: (collection: Collection<Key>) => RxQuery<Docs[Key], RxDocument<Docs[Key]>[]>,
  deps: LiveDocsDeps,
): Source<readonly RxDocument<Docs[Key]>[]> {
  return (emit) =>
    following(database, key, deps, async (collection, { isOver, worked, failed }) => {
      // A query on a killed connection neither answers nor fails; a plain read does.
      await readOne(collection, 'none');
      const subscription = queryOf(collection).$.subscribe({
        next(docs) {
          if (isOver()) return;
          worked();
          emit(docs);
        },
        error: failed,
      });
      return () => subscription.unsubscribe();
    });
}
