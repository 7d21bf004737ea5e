import type { MessageDraft } from '#contract/entities/messageDraft.ts';
import { REQUEST_MAX_BYTES, SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import { BACKOFF_CAP_MS } from '../../kit/backoff.ts';
import type { MayGo, OutboxEntry } from '../../model/entry.ts';

/** Room for the ids of a batch and the framing around it. */
const ENVELOPE_BYTES = 1024;
/** The bytes a new connection carries before it waits for its first answer: ten segments (RFC 6928). */
const FIRST_FLIGHT_BYTES = 14_600;
/** A line that held for this long and did not carry a first flight is slow. */
const SLOW_MS = 1000;

export type Queued = Extract<OutboxEntry, { state: 'queued' }>;

export type LaneDecision =
  | { readonly kind: 'send'; readonly batch: readonly Queued[] }
  /** The head is held until then, ms since the epoch, and everything behind it with it; Infinity: until its file is up. */
  | { readonly kind: 'wait'; readonly until: number }
  /** The lane is empty, or has only parked entries. */
  | { readonly kind: 'idle' };

export interface LaneLimits {
  readonly maxItems: number;
  /** False: a hold from an earlier failure was ended by a hint. */
  readonly holdsCount: boolean;
  /** False: what an entry sends beside it is not up yet, and all behind it wait. */
  readonly mayGo?: MayGo;
}

/** The draft of an entry as it travels. */
export const draftOf = (entry: OutboxEntry): MessageDraft => ({
  id: entry.id,
  content: entry.content,
  message_type: entry.messageType,
  written_at: entry.writtenAt,
});

const encoder = new TextEncoder();
const bytesOf = (entry: OutboxEntry): number =>
  encoder.encode(JSON.stringify(draftOf(entry))).byteLength + 1;

/**
 * Decides which entries of one lane may go now. `entries`: one lane, in its order, none of it in flight.
 * Parked entries are passed over; the head of the others decides for all behind it.
 */
export function decideLane(
  entries: readonly OutboxEntry[],
  now: number,
  limits: LaneLimits = { maxItems: SEND_BATCH_MAX, holdsCount: true },
): LaneDecision {
  const queued = entries.filter((entry): entry is Queued => entry.state === 'queued');
  const [head] = queued;
  if (head === undefined) return { kind: 'idle' };
  // A wait longer than any backoff gives means that the device's clock was set back.
  const isHeld = head.nextAttemptAt > now && head.nextAttemptAt - now <= BACKOFF_CAP_MS;
  if (limits.holdsCount && isHeld) return { kind: 'wait', until: head.nextAttemptAt };

  const kept = queued.findIndex((entry) => limits.mayGo?.(entry) === false);
  if (kept === 0) return { kind: 'wait', until: Infinity };
  const free = kept < 0 ? queued : queued.slice(0, kept);
  const count = fitting(free, REQUEST_MAX_BYTES - ENVELOPE_BYTES);
  return { kind: 'send', batch: free.slice(0, Math.max(1, Math.min(count, limits.maxItems))) };
}

/** How many of the first entries fit into so many bytes. */
function fitting(entries: readonly OutboxEntry[], maxBytes: number): number {
  let bytes = 0;
  for (const [index, entry] of entries.entries()) {
    bytes += bytesOf(entry);
    if (bytes > maxBytes) return index;
  }
  return entries.length;
}

/**
 * How many items a lane's next batch may have after this one was cut, `afterMs` after it left. Half, so
 * that even a line that lives for moments moves something; but what fits the first flight of a connection
 * takes no longer than a single message does, unless the line held for a while and still did not carry it.
 */
export function sizeAfterCut(batch: readonly OutboxEntry[], afterMs: number): number {
  const half = Math.ceil(batch.length / 2);
  const flight = afterMs < SLOW_MS ? fitting(batch, FIRST_FLIGHT_BYTES - ENVELOPE_BYTES) : 0;
  return Math.max(half, flight);
}

/**
 * Entries of a lane without a batch in flight that say they are on their way: left by a tab that died or lost
 * the lead. Their answer is not awaited any more.
 */
export const orphansOf = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  entries.filter((entry) => entry.state === 'sending');

/** These are the end of a batch: its last entry, which says for all of them that they are on their way, is among them. */
export const isEndOf = (
  { entries }: { readonly entries: readonly OutboxEntry[] },
  some: readonly OutboxEntry[],
): boolean =>
  some.length > 0 && some.every(({ id }, at) => entries.at(at - some.length)?.id === id);

/** Entries by lane, keeping their order; lanes in the order of their first entry. */
export function lanesOf(entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> {
  const lanes = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const lane = lanes.get(entry.lane);
    if (lane) lane.push(entry);
    else lanes.set(entry.lane, [entry]);
  }
  return lanes;
}
