import * as z from 'zod/mini';
import type { Log } from '../../kit/log.ts';
import { createLocalNotes } from './localNotes.ts';

/** Kinds of record that are written over a while, and noted with every key. */
export const NOTED_KINDS = ['listing_draft', 'reply_draft', 'text_draft'] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];
export const isNotedKind = (kind: unknown): kind is NotedKind =>
  (NOTED_KINDS as readonly unknown[]).includes(kind);

/**
 * Listings and answers that are being written, on their way to the database: as with drafts of messages, a page that goes away
 * has no turns left for a write there, and local storage has what was typed before `put` returns.
 */
export interface WritingNotes {
  /** `body`: of a record of a kind that is noted, with the kind; its `at` says when it was written. */
  put(userId: string, id: string, body: NotedBody): void;
  /** Takes the note away unless it says something newer. */
  drop(userId: string, id: string, at: number): void;
  of(userId: string): readonly { readonly id: string; readonly body: NotedBody }[];
  /** For a log out in another tab: its clearing may have come before a `put` of this one. */
  forgetAll(): void;
}

export type NotedBody = Readonly<Record<string, unknown>> & { readonly at: number };

const bodySchema = z.looseObject({ at: z.number() });

function parseBody(value: string): NotedBody | null {
  try {
    return bodySchema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}

export function createWritingNotes(storage: Storage, log: Log): WritingNotes {
  const what = 'what is being written';
  const notes = createLocalNotes(storage, { mark: '-writing:', what, log });
  return {
    put: (userId, id, body) => notes.put(userId, id, body),
    drop: (userId, id, at) => notes.drop(userId, id, (value) => (parseBody(value)?.at ?? 0) <= at),
    of: (userId) =>
      notes.of(userId).flatMap(({ id, value }) => {
        const body = parseBody(value);
        return body === null ? [] : [{ id, body }];
      }),
    forgetAll: () => notes.forgetAll(),
  };
}
