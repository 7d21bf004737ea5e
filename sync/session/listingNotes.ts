import * as z from 'zod/mini';
import { databaseNameOf } from '../database/identity.ts';
import { restoreDraft, type RecordDeps } from '../commands/records.ts';
import type { Log } from '../ports/log.ts';

/**
 * Listings that are being written, on their way to the database: as with drafts of messages, a page that goes away
 * has no turns left for a write there, and local storage has what was typed before `put` returns.
 */
export interface ListingNotes {
  /** `body`: of a record of the kind `listing_draft`; its `at` says when it was written. */
  put(userId: string, id: string, body: NotedBody): void;
  /** Takes the note away unless it says something newer. */
  drop(userId: string, id: string, at: number): void;
  of(userId: string): readonly { readonly id: string; readonly body: NotedBody }[];
  /** For a log out in another tab: its clearing may have come before a `put` of this one. */
  forgetAll(): void;
}

export type NotedBody = Readonly<Record<string, unknown>> & { readonly at: number };

const MARK = '-writing:';
const bodySchema = z.looseObject({ at: z.number() });

export function createListingNotes(storage: Storage, log: Log): ListingNotes {
  const prefixOf = (userId: string) => `${databaseNameOf(userId)}${MARK}`;
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const read = (key: string): NotedBody | null => {
    try {
      return bodySchema.parse(JSON.parse(storage.getItem(key) ?? ''));
    } catch {
      return null;
    }
  };
  return {
    put(userId, id, body) {
      try {
        storage.setItem(`${prefixOf(userId)}${id}`, JSON.stringify(body));
      } catch (error) {
        log.warn('local storage refused a listing that is being written', error);
      }
    },
    drop(userId, id, at) {
      const key = `${prefixOf(userId)}${id}`;
      if ((read(key)?.at ?? 0) <= at) storage.removeItem(key);
    },
    of(userId) {
      const prefix = prefixOf(userId);
      return keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => {
          const body = read(key);
          return body === null ? [] : [{ id: key.slice(prefix.length), body }];
        });
    },
    forgetAll() {
      for (const key of keys()) if (key.includes(MARK)) storage.removeItem(key);
    },
  };
}

/**
 * Brings what never reached the database into it. Only into a draft that is still there and older: one that was
 * published or thrown away meanwhile does not come back, nor does what a killed browser forgot to take away.
 */
export async function restoreListings(
  notes: ListingNotes,
  deps: RecordDeps & { readonly log: Log },
): Promise<void> {
  for (const { id, body } of notes.of(deps.userId)) {
    try {
      await restoreDraft(deps, id, body);
      notes.drop(deps.userId, id, body.at);
    } catch (error) {
      deps.log.warn('a noted listing was not stored', error);
    }
  }
}
