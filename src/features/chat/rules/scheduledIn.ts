import type { ThreadMessage } from '#src/data/types.ts';

/** An id is made when somebody writes; a message that waited for its hour says that hour as when it was written. */
const APART_MS = 30_000;

/** When one's own message was written, and for when; null: it was written to be sent at once. ISO 8601. */
export function scheduledIn({
  id,
  isMine,
  writtenAt,
}: Pick<ThreadMessage, 'id' | 'isMine' | 'writtenAt'>): {
  readonly writtenAt: string;
  readonly dueAt: string;
} | null {
  // The first 48 bits of a UUIDv7 are the time in ms.
  const at =
    id.charAt(14) === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Number.NaN;
  if (!isMine || !(Date.parse(writtenAt) - at > APART_MS)) return null;
  return { writtenAt: new Date(at).toISOString(), dueAt: writtenAt };
}
