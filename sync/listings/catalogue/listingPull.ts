import { isPerson, type Owner } from '../../model/owner.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { CHANGES_KEPT_S, isPast } from '#contract/protocol/homes.ts';
import { areaOf } from '#contract/protocol/scope.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { AreaIntake, CaughtUp, ServerRow } from '../../model/ports/catalogue.ts';
import type { Pulled, Rows } from '../../model/ports/rows.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { Definition } from '../../rows/definition.ts';
import type { HomeStore } from '../../store/homes/index.ts';
import type { AreaHints } from './areaHints.ts';
import { homesElsewhere } from './homesElsewhere.ts';
import { lostOf, type LostDeps, lostWith } from './lostHomes.ts';
import { mostChanges } from './mostChanges.ts';
import { createOneByOnePull, type OneByOneDeps } from './oneByOnePull.ts';
import { IDS } from './wishes.ts';

/**
 * How far a scope has come: 1 once a base is stored, and with every answer that says there is no more. `at`: when the server was
 * asked, in ms since the epoch; without it: now.
 */
export type OnScope = (scope: string, done: number, at?: number) => Promise<void>;

export interface ListingPullDeps extends OneByOneDeps, LostDeps {
  readonly owner: Owner;
  readonly intake: Pick<AreaIntake, 'take' | 'catchUp'>;
  readonly homes: HomeStore;
  /** An area that is to wait for another network. */
  isHeldBack(scope: string): boolean;
  /** An area that is to wait for something on this device. */
  isPutOff(scope: string): boolean;
  /** Areas that are to be here, those whose turn comes first in front. */
  taken(): readonly string[];
  /** The city of an area, where all of its areas are taken; null: another one, or none is known. */
  cityOf(areaId: string): string | null;
  readonly onScope: OnScope;
  /** Without them nothing is heard of changes. */
  readonly hints?: Pick<AreaHints, 'newest' | 'settle'> | undefined;
  /** The changes of an area are stored up to the time of the request, `at`, ms since the epoch. */
  onChecked(scope: string, at: number): Promise<void>;
  /** Homes of areas that came, changed or left. */
  onArrived(homes: readonly Arrived[]): void;
  /** Homes that are wanted one by one are not where they were. */
  onLost(): void;
}

type Ask = (rows: Rows, scope: string, at: Checkpoint | null, limit: number) => Promise<Pulled>;

/** Cursors of ours, where the server's pull is not what is asked. */
const BASE: Checkpoint = { epoch: 'base', xid: '0', id: '' };
const WAITING: Checkpoint = { epoch: 'waiting', xid: '0', id: '' };

/** The number of bases taken before their turn: one is on the line or on its way to the disk while another is unpacked. */
const BASES_AHEAD = 2;

const nothingFrom = (checkpoint: Checkpoint, more = false): Pulled => ({
  rows: [],
  checkpoint,
  more,
  reset: false,
});

/** The parts of the definition of listings that the catalogue gives. */
export type ListingPull = Required<
  Pick<
    Definition<'properties'>,
    'isPutOff' | 'ask' | 'mayAskEarly' | 'askTogether' | 'onStored' | 'elsewhere'
  >
>;

/**
 * How listings are pulled: an area begins with its base and goes on with what changed, as everybody is told it; homes wanted one
 * by one are asked for by their ids; all else by `sync_pull`.
 */
export function createListingPull(deps: ListingPullDeps): ListingPull {
  const { owner, onScope } = deps;
  const oneByOne = createOneByOnePull(deps);
  const areas = createAreaNews(deps);

  /** Of areas that are caught up with: how many changes came. Infinity: its base was taken, and what is behind it comes as it is. */
  const came = new Map<string, number>();
  /** Of areas that are begun anew since the database is another one: the epoch of the one before. */
  const left = new Map<string, string>();
  const heldOf = async (scope: string) => (await deps.homes.areas()).get(areaOf(scope) ?? '');
  /** Scopes whose base is to be taken in the place of their changes, and is not asked for yet. */
  const anew = new Set<string>();
  const asTold = (scope: string) => {
    came.delete(scope);
    anew.delete(scope);
  };
  const takeAnew = (scope: string, at: Checkpoint): Pulled => {
    came.set(scope, Infinity);
    anew.add(scope);
    return { ...nothingFrom(at), reset: true };
  };
  const takeBase = async (scope: string): Promise<Pulled> => {
    const area = areaOf(scope) ?? '';
    const before = left.get(scope);
    anew.delete(scope);
    const isAnew = came.get(scope) === Infinity || before !== undefined;
    const past = isAnew ? ((await heldOf(scope))?.checkpoint ?? null) : null;
    const { arrived, beside } = await lostWith(deps, area, () =>
      deps.intake.take(area, deps.cityOf(area), past),
    );
    deps.onArrived(arrived);
    // A base of a database that is no more, which somebody on the way has kept, would be void at once, again and again.
    if (before !== undefined && (await heldOf(scope))?.checkpoint.epoch === before)
      throw new TransportError({ kind: 'notOurs' });
    left.delete(scope);
    if (beside.length > 0 || before !== undefined) deps.onLost();
    // It is what the area showed a moment ago: what changed since is asked for when its turn comes.
    await onScope(scope, 1);
    return { ...nothingFrom(BASE, true), ...besideOf(beside) };
  };
  const bases = createBasesAhead(deps, takeBase, anew);
  /** The news of an area, as they are to be stored. */
  const told = async (scope: string, answer: Pulled, asOf: number): Promise<Pulled> => {
    areas.asked(scope, answer.more || answer.reset ? null : asOf);
    const beside = await lostOf(answer.rows, deps);
    if (beside.length > 0) deps.onLost();
    return { ...answer, rows: ofOthers(answer.rows, owner), ...besideOf(beside) };
  };
  const ofArea: Ask = async (rows, scope, at, limit) => {
    if (deps.isHeldBack(scope)) return nothingFrom(at ?? WAITING);
    if (at === null || bases.areBegun(scope)) {
      const taken = await bases.take(scope);
      // Stored before its turn: it is asked for what changed like one that was stored in it.
      return at === null ? taken : { ...taken, checkpoint: at };
    }
    const before = came.get(scope) ?? 0;
    const most = mostChanges((await heldOf(scope))?.homes.size);
    const page = before < most ? Math.min(limit, most - before) : limit;
    const { answer, asOf } = await changesOf(deps, rows, scope, at, page);
    if (answer.reset && answer.checkpoint.epoch !== at.epoch) left.set(scope, at.epoch);
    const isMore = answer.more && !answer.reset;
    const sum = before + answer.rows.length;
    if (isMore && sum >= most && before < Infinity) return takeAnew(scope, at);
    if (isMore) came.set(scope, sum);
    else asTold(scope);
    return await told(scope, answer, asOf);
  };
  /** An area whose news a hint named is asked for up to that, and one whose base comes by itself. */
  const isByItself = (scope: string, from: Checkpoint): boolean => {
    const heard = deps.hints?.newest(scope) ?? null;
    return (heard !== null && isPast(heard, from)) || bases.areBegun(scope);
  };

  return {
    elsewhere: homesElsewhere(deps.homes, deps.onArrived),
    isPutOff: (scope) => areaOf(scope) !== null && deps.isPutOff(scope),
    async ask(rows, scope, at, limit) {
      if (areaOf(scope) !== null) return await ofArea(rows, scope, at, limit);
      if (scope === IDS) return await oneByOne.pull(at);
      const answer = await rows.pull('properties', scope, at, limit);
      if (!answer.more && !answer.reset) await onScope(scope, 1);
      return answer;
    },
    mayAskEarly: (scope) => areaOf(scope) !== null && !deps.isHeldBack(scope),
    async askTogether(asked) {
      const asOf = deps.now();
      const together = asked.filter(({ scope, from }) => !isByItself(scope, from));
      const areasOf = together.map(({ scope, from }) => ({ area: areaOf(scope) ?? '', from }));
      // A thread may begin for it.
      const answers = areasOf.length === 0 ? [] : await deps.intake.catchUp(areasOf);
      deps.onArrived(answers.flatMap((answer) => arrivedIn(answer)));
      return await Promise.all(
        asked.map(async (each) => {
          const { scope, from } = each;
          const answer = answers[together.indexOf(each)] ?? null;
          if (answer === 'many' && came.get(scope) !== Infinity) return takeAnew(scope, from);
          if (answer === null || answer === 'many') return null;
          asTold(scope);
          if (!('stored' in answer)) return await told(scope, answer, asOf);
          areas.asked(scope, asOf);
          return { ...nothingFrom(answer.stored), isStored: true as const };
        }),
      );
    },
    async onStored(scope) {
      if (scope === IDS) return await onScope(scope, 1, oneByOne.askedAt());
      await areas.stored(scope);
    },
  };
}

/** One's own listings come by the scope `mine`, with what only their owner reads. */
const ofOthers = (all: readonly ServerRow[], owner: Owner): ServerRow[] =>
  all.filter((row) => row.deleted || !isPerson(owner, row['owner_id']));

interface BasesAhead {
  /** The base of an area, which may have been begun. */
  take(scope: string): Promise<Pulled>;
  areBegun(scope: string): boolean;
}

/** Takes bases of areas of which nothing is here, or that are taken `anew`, some of them before their turn. */
function createBasesAhead(
  deps: Pick<ListingPullDeps, 'taken' | 'isHeldBack' | 'isPutOff' | 'homes' | 'onArrived'>,
  takeBase: (scope: string) => Promise<Pulled>,
  anew: ReadonlySet<string>,
): BasesAhead {
  const begun = new Map<string, Promise<Pulled>>();
  const inTurn = new Set<string>();
  const begin = async (scope: string): Promise<Pulled> => {
    const taken = await takeBase(scope);
    // The area was taken off meanwhile.
    if (!deps.taken().includes(scope)) deps.onArrived(await deps.homes.leave(areaOf(scope) ?? ''));
    return taken;
  };
  const beginOthers = async (): Promise<void> => {
    const held = await deps.homes.areas();
    const waiting = deps
      .taken()
      .filter(
        (scope) =>
          !inTurn.has(scope) &&
          !begun.has(scope) &&
          (anew.has(scope) || !held.has(areaOf(scope) ?? '')) &&
          !deps.isHeldBack(scope) &&
          !deps.isPutOff(scope),
      );
    for (const scope of waiting.slice(0, Math.max(0, BASES_AHEAD - begun.size))) {
      const taking = begin(scope);
      begun.set(scope, taking);
      // In its turn it is tried again.
      taking.catch(() => begun.get(scope) === taking && begun.delete(scope));
    }
  };
  return {
    areBegun: (scope) => begun.has(scope),
    async take(scope) {
      const ahead = begun.get(scope);
      begun.delete(scope);
      inTurn.add(scope);
      beginOthers().catch(() => undefined);
      try {
        if (ahead === undefined) return await takeBase(scope);
        const taken = await ahead;
        const isHere = (await deps.homes.areas()).has(areaOf(scope) ?? '');
        // Its base was taken before the area was taken off, and the area is wanted again.
        return isHere || !deps.taken().includes(scope) ? taken : await takeBase(scope);
      } finally {
        inTurn.delete(scope);
      }
    },
  };
}

/** The changes behind a checkpoint, as everybody is told them, else of the database. `asOf`: ms since the epoch. */
async function changesOf(
  { catalogue, hints, now }: Pick<ListingPullDeps, 'catalogue' | 'hints' | 'now'>,
  rows: Rows,
  scope: string,
  at: Checkpoint,
  limit: number,
): Promise<{ readonly answer: Pulled; readonly asOf: number }> {
  const askedAt = now();
  const heard = hints?.newest(scope) ?? null;
  const shared = await catalogue.changes(areaOf(scope) ?? '', at, heard);
  if (shared !== null) {
    const mayBeKept = heard !== null && isPast(heard, at);
    return { answer: shared, asOf: askedAt - (mayBeKept ? CHANGES_KEPT_S * 1000 : 0) };
  }
  const answer = await rows.pull('properties', scope, at, limit);
  if (heard !== null && answer.reset) hints?.settle(scope, heard, null);
  else if (heard !== null && !answer.more) hints?.settle(scope, heard, answer.checkpoint);
  return { answer, asOf: askedAt };
}

/** Reports areas once their answer is stored. */
function createAreaNews({ onChecked }: Pick<ListingPullDeps, 'onChecked'>) {
  /** When areas were asked whose answer said that there is no more. */
  const ended = new Map<string, number>();
  return {
    /** `at`: null where there is more to ask for. */
    asked(scope: string, at: number | null) {
      if (at === null) ended.delete(scope);
      else ended.set(scope, at);
    },
    async stored(scope: string): Promise<void> {
      const askedAt = ended.get(scope);
      ended.delete(scope);
      if (askedAt !== undefined) await onChecked(scope, askedAt);
    },
  };
}

const arrivedIn = (answer: CaughtUp): readonly Arrived[] =>
  answer !== null && answer !== 'many' && 'stored' in answer ? answer.arrived : [];

const besideOf = (rows: readonly ServerRow[]): Pick<Pulled, 'beside'> =>
  rows.length > 0 ? { beside: { scope: IDS, rows: [...rows] } } : {};
