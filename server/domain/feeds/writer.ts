import { FEED_FAULTS_MAX, type FeedFault } from '#contract/protocol/feeds.ts';
import { type PushAnswer, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import type { Claims } from '#server/db/db.ts';
import { type Change, changeOf, type Item } from './change.ts';
import type { FeedDeps } from './deps.ts';
import { photosOf } from './photos.ts';
import { idOf, type Sound } from './sound.ts';
import * as stored from './stored.ts';

export type Outcome = 'made' | 'changed' | 'same' | 'paused' | 'resumed';

interface WriterOptions {
  readonly feed: string;
  readonly owner: string;
  readonly overwrites: boolean;
}

/** Writes homes of a feed a few at a time, and keeps what is worth knowing of them. */
export interface Writer {
  /** Each home in a transaction of its own, so that nobody waits behind others. What the rules of the app refuse is said. */
  write(
    piece: readonly Sound[],
    known: ReadonlyMap<string, stored.KnownHome>,
  ): Promise<readonly Outcome[]>;
  /** Pauses homes that left the feed, unless they are off the market by themselves. */
  pause(homes: readonly stored.KnownHome[]): Promise<readonly Outcome[]>;
  notes(): readonly FeedFault[];
}

const ADDRESS_SHOWN = 60;
const DAY_S = 86_400;

/** Homes are written as their owner would write them, by the same rules. */
export function createWriter(deps: FeedDeps, { feed, owner, overwrites }: WriterOptions): Writer {
  const { db, now, rest } = deps;
  const notes: FeedFault[] = [];
  // A feed is refused whatever the app refuses its owner.
  const exp = Math.ceil(now() / 1000) + DAY_S;
  const claims: Claims = { sub: owner, role: 'authenticated', exp };
  const note = ({ raw, ref }: Sound, more: Omit<FeedFault, 'row' | 'ref'>) => {
    if (notes.length < FEED_FAULTS_MAX) notes.push({ row: raw.row, ref, ...more });
  };

  async function push(items: readonly Item[]): Promise<PushAnswer['results']> {
    if (items.length === 0) return [];
    const [row] = await db.asUser(claims, (sql) =>
      sql.query<{ answer: unknown }>("select public.sync_push('properties', $1::jsonb) as answer", [
        JSON.stringify(items),
      ]),
    );
    return pushAnswerSchema.parse(row?.answer).results;
  }

  async function changeBy(
    sound: Sound,
    standing: stored.StandingHome | undefined,
    hasLeft: boolean,
  ): Promise<Change> {
    const { photos: store, fetchPhoto } = deps;
    const { photos, faults } = await photosOf({ db, store, fetchPhoto }, owner, sound.raw.photos);
    for (const { place, url, code } of faults)
      note(sound, {
        ...{ field: 'photos', code: `photo_${code}`, has: place },
        value: cutText(url, ADDRESS_SHOWN),
      });
    const isWhole = faults.length === 0;
    const at = new Date(now()).toISOString();
    const change = changeOf({ feed, sound, photos, isWhole, standing, hasLeft, overwrites, at });
    for (const one of change.notes) note(sound, one);
    return change;
  }

  /** Null: the rules of the app refuse it, and that is said. */
  async function writeOne(
    sound: Sound,
    standing: ReadonlyMap<string, stored.StandingHome>,
    known: ReadonlyMap<string, stored.KnownHome>,
  ): Promise<Outcome | null> {
    const before = standing.get(idOf(feed, sound.ref));
    const change = await changeBy(sound, before, known.get(sound.ref)?.hasLeft === true);
    const [result] = await push(change.item === null ? [] : [change.item]);
    if (result !== undefined && result.status !== 'accepted') {
      note(sound, { field: null, code: 'refused', value: whyOf(result) });
      return null;
    }
    const kept = change.noted(result?.row ?? before?.row ?? {});
    if (kept !== null) await db.asService((sql) => stored.noteHomes(sql, feed, [kept]));
    return change.outcome;
  }

  return {
    notes: () => notes,
    async write(piece, known) {
      const isGone = ({ ref }: Sound) => known.get(ref)?.propertyId === null;
      const isSame = ({ ref, hash }: Sound) => {
        const had = known.get(ref);
        return !overwrites && had !== undefined && !had.hasLeft && had.hash === hash;
      };
      const same = piece.filter(isSame);
      if (same.length > 0) await stored.confirmHomes(db, idsOf(feed, same));
      const gone = piece.filter((sound) => !isSame(sound) && isGone(sound));
      for (const sound of gone) note(sound, { field: null, code: 'deleted' });
      const others = piece.filter((sound) => !isSame(sound) && !isGone(sound));
      const outcomes: Outcome[] = [...same, ...gone].map(() => 'same');
      if (others.length === 0) return outcomes;
      const standing = await stored.standingHomes(db, feed, idsOf(feed, others));
      for (const sound of others) {
        const outcome = await writeOne(sound, standing, known);
        if (outcome !== null) outcomes.push(outcome);
        await rest();
      }
      return outcomes;
    },
    async pause(homes) {
      const ids = homes.flatMap(({ propertyId }) => propertyId ?? []);
      const standing = await stored.standingHomes(db, feed, ids);
      const shown = [...standing.values()].filter(isShown).map(({ row }) => row);
      const results = await push(shown.map((row) => ({ ...row, visibility: 'paused' })));
      // Changed in this very moment: with the next file.
      const stay = new Set(results.flatMap(({ status, id }) => (status === 'accepted' ? [] : id)));
      const left = homes.filter(({ propertyId }) => !stay.has(propertyId ?? ''));
      const paused = shown.flatMap(({ id }) => (stay.has(String(id)) ? [] : String(id)));
      await stored.noteLeft(db, feed, { refs: left.map(({ ref }) => ref), paused });
      return left.map(() => 'paused');
    },
  };
}

const idsOf = (feed: string, homes: readonly Sound[]): readonly string[] =>
  homes.map(({ ref }) => idOf(feed, ref));

const SHOWN: ReadonlySet<unknown> = new Set(['live', 'pending_approval', 'expired']);
const OPEN: ReadonlySet<unknown> = new Set(['available', 'active', 'pending']);

const isShown = ({ row, isDeleted }: stored.StandingHome): boolean =>
  !isDeleted && SHOWN.has(row['visibility']) && OPEN.has(row['status']);

function whyOf(result: Exclude<PushAnswer['results'][number], { status: 'accepted' }>): string {
  return result.status === 'rejected'
    ? (result.field ?? result.constraint ?? result.code)
    : result.status;
}
