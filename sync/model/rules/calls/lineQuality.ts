/** The sample of one second of a call. Null: nothing is known of it. */
export interface LineSample {
  /** Of the packets that should have come, the part that did not: 0 to 1. */
  readonly lost: number | null;
  /** There and back, ms. */
  readonly rttMs: number | null;
}

/** How a call sounds, as a person would say it. */
export type LineQuality = 'good' | 'weak' | 'poor';

/** How much picture goes out: all of it, a smaller one, or none, so that the sound gets through. */
export type PictureLevel = 'full' | 'small' | 'off';

/** The state of a line: how good it is, and the decision made. */
export interface LineState {
  readonly quality: LineQuality;
  readonly picture: PictureLevel;
  /** Seconds in a row that were worse, or better, than what was decided. */
  readonly worse: number;
  readonly better: number;
}

export const NEW_LINE: LineState = { quality: 'good', picture: 'full', worse: 0, better: 0 };

/** Speech can be followed up to about this loss; beyond the second words are missed (ITU-T G.113, with concealment). */
const WEAK_LOST = 0.05;
const POOR_LOST = 0.15;
/** ITU-T G.114: up to 150 ms one way nobody minds, beyond 400 ms two people talk at once. */
const WEAK_RTT_MS = 400;
const POOR_RTT_MS = 1000;
/** So many bad seconds in a row take a step down, and so many good ones a step up: a picture that comes and goes is worse than none. */
export const DOWN_AFTER = 3;
export const UP_AFTER = 10;

const LEVELS: readonly PictureLevel[] = ['full', 'small', 'off'];

export function qualityOf({ lost, rttMs }: LineSample): LineQuality {
  if ((lost ?? 0) > POOR_LOST || (rttMs ?? 0) > POOR_RTT_MS) return 'poor';
  return (lost ?? 0) > WEAK_LOST || (rttMs ?? 0) > WEAK_RTT_MS ? 'weak' : 'good';
}

/** The line after another second. Sound is never taken away. */
export function nextLine(before: LineState, sample: LineSample): LineState {
  const now = qualityOf(sample);
  const worse = now === 'good' ? 0 : before.worse + 1;
  const better = now === 'good' ? before.better + 1 : 0;
  const level = LEVELS.indexOf(before.picture);
  // One bad second is no bad line; one good second does not make it good.
  const isSettled = worse >= DOWN_AFTER || better >= DOWN_AFTER;
  const quality = isSettled ? now : before.quality;
  // A weak line has a small picture; only a poor one has none.
  const lowest = now === 'poor' ? LEVELS.length - 1 : 1;
  if (worse >= DOWN_AFTER && level < lowest)
    return { quality, picture: LEVELS[level + 1] ?? 'off', worse: 0, better: 0 };
  if (better >= UP_AFTER && level > 0)
    return { quality, picture: LEVELS[level - 1] ?? 'full', worse: 0, better: 0 };
  return { quality, picture: before.picture, worse, better };
}
