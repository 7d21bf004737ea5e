import * as z from 'zod/mini';
import type { Log } from '../../kit/log.ts';
import { createLocalNotes } from './localNotes.ts';

/** Kinds of record that are written over a while, and noted with every key. */
const NOTED_KINDS = ['listing_draft', 'reply_draft', 'text_draft'] as const;
export type NotedKind = (typeof NOTED_KINDS)[number];
export const isNotedKind = (kind: unknown): kind is NotedKind =>
  (NOTED_KINDS as readonly unknown[]).includes(kind);

/**
 * Listings and answers that are being written, on their way to the database: as with drafts of messages, a page that goes away
 * has no turns left for a write there, and local storage has what was typed before `put` returns.
 */
export interface WritingNotes {
  /** `body`: what was written of a record of a kind that is noted, with the kind; its `at` says when. */
  put(userId: string, id: string, body: NotedBody): void;
  /** Takes the note away unless it says something newer. */
  drop(userId: string, id: string, at: number): void;
  of(userId: string): readonly { readonly id: string; readonly body: NotedBody }[];
}

/** The stored values that a note remembers of a field: the first is what it was before. */
const KNOWN_MAX = 4;

export type NotedBody = Readonly<Record<string, unknown>> & { readonly at: number };

const bodySchema = z.looseObject({ at: z.number() });

function parseBody(value: string): NotedBody | null {
  try {
    return bodySchema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}

const editsSchema = z.array(
  z.looseObject({ path: z.array(z.string()), known: z.array(z.unknown()) }),
);

/** A note with the edits of an earlier one that are not stored yet. */
function withEdits(before: NotedBody | null, body: NotedBody): NotedBody {
  const earlier = editsSchema.safeParse(before?.['edits']);
  const edits = editsSchema.safeParse(body['edits']);
  if (!earlier.success || !edits.success) return body;
  const all = new Map(earlier.data.map((edit) => [edit.path.join('\n'), edit]));
  for (const edit of edits.data) {
    const key = edit.path.join('\n');
    const known = [...(all.get(key)?.known ?? []), ...edit.known].slice(0, KNOWN_MAX);
    all.set(key, { ...edit, known });
  }
  return { ...body, edits: [...all.values()] };
}

export function createWritingNotes(storage: Storage, log: Log): WritingNotes {
  const what = 'what is being written';
  const notes = createLocalNotes(storage, { mark: '-writing:', what, log });
  return {
    put(userId, id, body) {
      // Earlier changes that are not stored yet stay noted beside it.
      const before = notes.of(userId).find((note) => note.id === id);
      notes.put(userId, id, withEdits(before === undefined ? null : parseBody(before.value), body));
    },
    drop: (userId, id, at) => notes.drop(userId, id, (value) => (parseBody(value)?.at ?? 0) <= at),
    of: (userId) =>
      notes.of(userId).flatMap(({ id, value }) => {
        const body = parseBody(value);
        return body === null ? [] : [{ id, body }];
      }),
  };
}
