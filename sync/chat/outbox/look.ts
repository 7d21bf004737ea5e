import type { Clock } from '../../kit/clock.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { decideLane, orphansOf, type Queued } from './lane.ts';
import type { Moves } from './moves.ts';
import type { Pace } from './pace.ts';
import type { Storing } from './storing.ts';
import type { Traffic } from './traffic.ts';

/** A timer of last resort: whatever hint was missed, a queued entry is looked at again after this. */
export const LOOK_AGAIN_MS = 15_000;
/** Lanes whose heads are read at once. */
const HEADS_AT_ONCE = 8;

export interface LookDeps {
  readonly clock: Clock;
  readonly moves: Moves;
  readonly traffic: Traffic;
  readonly storing: Storing;
  readonly pace: Pace;
  canGo(): boolean;
}

/** The result of a look at some lanes. */
export interface Found {
  /** To be sent now, one a lane. */
  readonly batches: readonly (readonly Queued[])[];
  /** After how many ms something may be due; Infinity: not before something is written. */
  readonly wakeIn: number;
  /** Entries somebody left on their way are queued again: their lanes want another look. */
  readonly hasReleased: boolean;
}

type Next =
  | { readonly kind: 'send'; readonly batch: readonly Queued[] }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'released' };

/** Reads the heads of lanes that are not on the line, as many as there is room for, and says what is to be sent. */
export async function lookAt(due: readonly string[], deps: LookDeps): Promise<Found> {
  const { traffic, storing, canGo } = deps;
  const lanes = due.filter((lane) => !traffic.has(lane));
  const batches: (readonly Queued[])[] = [];
  let wakeIn = traffic.isEmpty() ? Infinity : LOOK_AGAIN_MS;
  let hasReleased = false;
  let left = traffic.messagesLeft();
  const room = () => (left > 0 ? traffic.lanesLeft() - batches.length : 0);
  while (lanes.length > 0 && room() > 0 && canGo()) {
    const some = lanes.splice(0, Math.min(room(), HEADS_AT_ONCE));
    const heads = await Promise.all(some.map((lane) => storing.headOf(lane)));
    for (const head of heads) {
      const next = await nextOf(head, deps);
      wakeIn = Math.min(wakeIn, next.kind === 'wait' ? next.ms : LOOK_AGAIN_MS);
      if (next.kind === 'released') hasReleased = true;
      if (next.kind !== 'send') continue;
      left -= next.batch.length;
      // A batch that leaves makes room for those that had to stay behind, and wakes the drain.
      if (left >= 0) batches.push(next.batch);
    }
  }
  if (lanes.length > 0) wakeIn = Math.min(wakeIn, LOOK_AGAIN_MS);
  return { batches, wakeIn, hasReleased };
}

/** Decides the next step for a lane with this head. */
async function nextOf(head: readonly OutboxEntry[], deps: LookDeps): Promise<Next> {
  const { clock, moves, pace } = deps;
  const lane = head[0]?.lane;
  if (lane === undefined) return { kind: 'wait', ms: Infinity };
  const orphans = orphansOf(head);
  if (orphans.length > 0) {
    await moves.release(orphans);
    return { kind: 'released' };
  }
  const now = clock.now();
  const decision = decideLane(head, now, pace.limitsOf(lane));
  if (decision.kind === 'send') return decision;
  if (decision.kind === 'idle') pace.isIdle(lane);
  const ms = decision.kind === 'wait' ? decision.until - now : LOOK_AGAIN_MS;
  return { kind: 'wait', ms: Math.min(ms, LOOK_AGAIN_MS) };
}
