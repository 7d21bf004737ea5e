import type { UseBody } from '#contract/protocol/deviceCounts.ts';

/** A listing somebody looked at on this device on a day of UTC. */
export interface NotedView {
  readonly listingId: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** `waiting`: the server does not have it yet. `sent`: kept until the day is over, so that it is sent once. */
  readonly state: 'waiting' | 'sent';
}

/** Homes whose cards were on this device's screen during one visit. It never changes: sent twice it counts once. */
export interface ShownBatch {
  readonly id: string;
  /** 'YYYY-MM-DD', UTC. */
  readonly day: string;
  readonly listingIds: readonly string[];
  /** `waiting`: the server does not have it yet. `sent`: kept until the day is over, so that a home counts once a day here. */
  readonly state: 'waiting' | 'sent';
}

/** This device's report of a day. */
export interface NotedUse extends UseBody {
  /** ms since the epoch: when the server last had it; null: never. */
  readonly toldAt: number | null;
  /** It is not as the server has it. */
  readonly isChanged: boolean;
}
