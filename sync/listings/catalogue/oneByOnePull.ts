import { type Checkpoint, type PullAnswer, LISTINGS_BY_ID_MAX } from '#contract/protocol/sync.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import type { Catalogue, ServerRow } from '../../model/ports/catalogue.ts';

export interface OneByOneDeps {
  readonly catalogue: Catalogue;
  /** Listings wanted one by one: noted, asked about, looked for. */
  wanted(): Promise<readonly string[]>;
  /** Listings as they are stored. */
  stored(ids: readonly string[]): Promise<readonly PropertyDoc[]>;
  /** Those that only a wish brought. */
  storedByWish(): Promise<readonly PropertyDoc[]>;
  /** ms since the epoch. */
  now(): number;
}

/** Pulls listings that are wanted one by one, whatever area they lie in. */
export interface OneByOnePull {
  /** All of them in one page: what is new of each, and those that nobody wants any more as gone. */
  pull(): Promise<PullAnswer>;
  /** When the server was asked last, in ms since the epoch: what is looked for later has no answer yet. */
  askedAt(): number;
}

/** A cursor of ours: the server keeps none of this scope. */
const WISHES: Checkpoint = { epoch: 'ids', xid: '0', id: '' };

export function createOneByOnePull(deps: OneByOneDeps): OneByOnePull {
  let askedAt = 0;
  return {
    askedAt: () => askedAt,
    async pull() {
      askedAt = deps.now();
      const wanted = [...new Set(await deps.wanted())];
      const here = new Map((await deps.stored(wanted)).map((doc) => [doc.id, doc]));
      const asked = wanted.filter((id) => here.get(id)?.via !== 'mine');
      const found: ServerRow[] = [];
      for (let from = 0; from < asked.length; from += LISTINGS_BY_ID_MAX) {
        const ids = asked.slice(from, from + LISTINGS_BY_ID_MAX);
        const answer = await deps.catalogue.byId(
          ids.map((id) => ({ id, rev: knownRev(here.get(id)) })),
        );
        const news = new Map(answer.rows.map((row) => [row.id, row]));
        const gone = new Set(answer.gone);
        found.push(...ids.flatMap((id) => wishedRow(news.get(id), here.get(id), gone.has(id))));
      }
      const unwanted = (await deps.storedByWish()).filter(({ id }) => !wanted.includes(id));
      found.push(...unwanted.map(unwantedRow));
      return { rows: found, checkpoint: WISHES, more: false, reset: false };
    },
  };
}

/** A home that is no longer shown is asked for as new: it may be back as it was. */
const knownRev = (doc: PropertyDoc | undefined): number =>
  doc === undefined || doc.isGone ? 0 : doc.rev;

/**
 * The row that a wish brings. A home an area brought is given as it is, so that it stays when the area loses
 * it.
 */
function wishedRow(
  news: ServerRow | undefined,
  here: PropertyDoc | undefined,
  isGone: boolean,
): readonly ServerRow[] {
  if (news !== undefined) return [news];
  if (here === undefined) return [];
  if (isGone === here.isGone && here.via === 'ids') return [];
  return [shownRow(here, isGone || here.isGone)];
}

/** A listing that is here as the server would give it. `isGone`: it is no longer shown to others. */
export const shownRow = (doc: PropertyDoc, isGone: boolean): ServerRow => ({
  ...doc.row,
  ...syncFields(doc),
  deleted: false,
  is_gone: isGone,
});

const unwantedRow = (doc: PropertyDoc): ServerRow => ({ ...syncFields(doc), deleted: true });

const syncFields = ({ id, rev, updated_at }: PropertyDoc) => ({ id, rev, updated_at });
