import type { Arrived } from '../../model/arrived.ts';
import type { AreaTurns, NotedArea, StoredAreas } from '../../model/ports/storedListings.ts';

/** Up to which write of each area the index has its homes: of an area that stands there, none is read again. */
export interface AreasSeen {
  /** It has all of them as they were then. */
  all(areas: StoredAreas): void;
  /** It has these homes as they were stored. */
  told(homes: readonly Arrived[]): void;
  /** The homes of areas as they are now that it may not have as they are. */
  lacking(areas: StoredAreas): readonly string[];
  /** A write counts once each home that it changed was told of. */
  turns(areas: StoredAreas): AreaTurns;
}

/** Before every write of an area. */
const NONE = 0;

export function createAreasSeen(): AreasSeen {
  const turns = new Map<string, number>();
  /** The revisions that were told of since, by home. */
  const told = new Map<string, number>();
  const lackingOf = (now: NotedArea, seen: number): readonly string[] =>
    homesBehind(now, seen).flatMap(({ id, rev }) => (told.get(id) === rev ? [] : [id]));
  return {
    all(areas) {
      turns.clear();
      told.clear();
      for (const [area, { turn }] of areas) turns.set(area, turn);
    },
    told(homes) {
      for (const { id, rev } of homes) if (rev !== null) told.set(id, rev);
    },
    lacking: (areas) =>
      [...areas].flatMap(([area, now]) => lackingOf(now, turns.get(area) ?? NONE)),
    turns(areas) {
      for (const area of turns.keys()) if (!areas.has(area)) turns.delete(area);
      for (const [area, now] of areas) {
        const seen = turns.get(area) ?? NONE;
        if (lackingOf(now, seen).length > 0) continue;
        for (const { id } of homesBehind(now, seen)) told.delete(id);
        turns.set(area, now.turn);
      }
      return Object.fromEntries(turns);
    },
  };
}

/** The homes written behind those turns; where none are known, those written since `at`, ms since the epoch. */
export const writtenBehind = (
  areas: StoredAreas,
  turns: AreaTurns | null,
  at: number,
): readonly string[] =>
  [...areas].flatMap(([area, now]) => {
    if (turns !== null) return homesBehind(now, turns[area] ?? NONE).map(({ id }) => id);
    // No home was written after its area.
    if (now.turn < at) return [];
    return [...now.homes.values()].flatMap(({ id, writtenAt }) => (writtenAt >= at ? [id] : []));
  });

/** Of an area that was left and taken again under a clock that was put back, all. */
const homesBehind = ({ turn, homes }: NotedArea, seen: number) =>
  seen === turn ? [] : [...homes.values()].filter((home) => seen > turn || home.turn > seen);
