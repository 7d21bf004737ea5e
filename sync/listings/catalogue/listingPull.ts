import { isPerson, type Owner } from '../../model/owner.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { CHANGES_KEPT_S, isPast } from '#contract/protocol/homes.ts';
import { areaOf } from '#contract/protocol/scope.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { AreaIntake, ServerRow } from '../../model/ports/catalogue.ts';
import type { Pulled, Rows } from '../../model/ports/rows.ts';
import type { Definition } from '../../rows/definition.ts';
import type { HomeStore } from '../../store/homes/index.ts';
import type { AreaHints } from './areaHints.ts';
import { homesElsewhere } from './homesElsewhere.ts';
import { createOneByOnePull, type OneByOneDeps, shownRow } from './oneByOnePull.ts';
import { IDS } from './wishes.ts';

/**
 * How far a scope has come: 1 once a base is stored, and with every answer that says there is no more. `at`: when the server was
 * asked, in ms since the epoch; without it: now.
 */
export type OnScope = (scope: string, done: number, at?: number) => Promise<void>;

export interface ListingPullDeps extends OneByOneDeps {
  readonly owner: Owner;
  readonly intake: Pick<AreaIntake, 'take'>;
  readonly homes: HomeStore;
  /** An area that is to wait for another network. */
  isHeldBack(scope: string): boolean;
  /** An area that is to wait for something on this device. */
  isPutOff(scope: string): boolean;
  /** The city of an area, where all of its areas are taken; null: another one, or none is known. */
  cityOf(areaId: string): string | null;
  readonly onScope: OnScope;
  /** Without them nothing is heard of changes. */
  readonly hints?: Pick<AreaHints, 'newest' | 'settle'> | undefined;
  /** The changes of an area are stored up to the time of the request, `at`, ms since the epoch. */
  onChecked(scope: string, at: number): Promise<void>;
  /** Those of listings that their area loses whose end somebody is told of: they are asked for one by one. */
  alerted(ids: readonly string[]): Promise<readonly string[]>;
  /** Homes of areas that came, changed or left. */
  onArrived(homes: readonly Arrived[]): void;
  /** Homes that are wanted one by one are not where they were. */
  onLost(): void;
}

type Ask = (rows: Rows, scope: string, at: Checkpoint | null, limit: number) => Promise<Pulled>;

/** Cursors of ours, where the server's pull is not what is asked. */
const BASE: Checkpoint = { epoch: 'base', xid: '0', id: '' };
const WAITING: Checkpoint = { epoch: 'waiting', xid: '0', id: '' };

const nothingFrom = (checkpoint: Checkpoint, more = false): Pulled => ({
  rows: [],
  checkpoint,
  more,
  reset: false,
});

/** The parts of the definition of listings that the catalogue gives. */
export type ListingPull = Required<
  Pick<Definition<'properties'>, 'isPutOff' | 'ask' | 'mayAskEarly' | 'onStored' | 'elsewhere'>
>;

/**
 * How listings are pulled: an area begins with its base and goes on with what changed, as everybody is told it; homes wanted one
 * by one are asked for by their ids; all else by `sync_pull`.
 */
export function createListingPull(deps: ListingPullDeps): ListingPull {
  const { owner, onScope } = deps;
  const oneByOne = createOneByOnePull(deps);
  const areas = createAreaNews(deps);

  /** One's own listings come by the scope `mine`, with what only their owner reads. */
  const ofOthers = (all: readonly ServerRow[]) =>
    all.filter((row) => row.deleted || !isPerson(owner, row['owner_id']));

  const takeBase = async (scope: string) => {
    const area = areaOf(scope) ?? '';
    deps.onArrived((await deps.intake.take(area, deps.cityOf(area))) ?? []);
    // It is what the area showed a moment ago: what changed since is asked for when its turn comes.
    await onScope(scope, 1);
  };
  const ofArea: Ask = async (rows, scope, at, limit) => {
    if (deps.isHeldBack(scope)) return nothingFrom(at ?? WAITING);
    if (at === null) {
      await takeBase(scope);
      return nothingFrom(BASE, true);
    }
    const { answer, asOf } = await changesOf(deps, rows, scope, at, limit);
    areas.asked(scope, answer.more || answer.reset ? null : asOf);
    const beside = await lostOf(answer.rows, deps);
    if (beside.length > 0) deps.onLost();
    return {
      ...answer,
      rows: ofOthers(answer.rows),
      ...(beside.length > 0 && { beside: { scope: IDS, rows: beside } }),
    };
  };

  return {
    elsewhere: homesElsewhere(deps.homes, deps.onArrived),
    isPutOff: (scope) => areaOf(scope) !== null && deps.isPutOff(scope),
    async ask(rows, scope, at, limit) {
      if (areaOf(scope) !== null) return await ofArea(rows, scope, at, limit);
      if (scope === IDS) return await oneByOne.pull();
      const answer = await rows.pull('properties', scope, at, limit);
      if (!answer.more && !answer.reset) await onScope(scope, 1);
      return answer;
    },
    mayAskEarly: (scope) => areaOf(scope) !== null && !deps.isHeldBack(scope),
    async onStored(scope) {
      if (scope === IDS) return await onScope(scope, 1, oneByOne.askedAt());
      await areas.stored(scope);
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

/**
 * A home somebody noted stays when its area loses it, as gone, until its own answer says what became of it. Gives those of which
 * that answer is not here already, as rows of homes that are wanted one by one.
 */
async function lostOf(
  rows: readonly ServerRow[],
  deps: Pick<ListingPullDeps, 'wanted' | 'alerted' | 'stored'>,
): Promise<ServerRow[]> {
  const lost = new Map(rows.flatMap((row) => (row.deleted ? [[row.id, row] as const] : [])));
  if (lost.size === 0) return [];
  const alerted = await deps.alerted([...lost.keys()]);
  const wanted = new Set([...(await deps.wanted()), ...alerted]);
  const docs = await deps.stored([...lost.keys()].filter((id) => wanted.has(id)));
  return docs.flatMap((doc) => {
    const row = lost.get(doc.id);
    const isOver = row === undefined || doc.via === 'mine' || isAnswered(doc, row);
    return isOver ? [] : shownRow(doc, true);
  });
}

/** Whether what the home's own answer said is as new as what the area says. */
const isAnswered = (doc: PropertyDoc, { updated_at }: ServerRow): boolean =>
  doc.via === 'ids' && !doc.isGone && Date.parse(doc.updated_at) >= Date.parse(updated_at);
