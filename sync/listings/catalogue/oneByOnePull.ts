import { type Checkpoint, type PullAnswer, LISTINGS_BY_ID_MAX } from '#contract/protocol/sync.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import type { Catalogue, ServerRow } from '../../model/ports/catalogue.ts';
import type { HomeStore } from '../../store/homes/index.ts';

export interface OneByOneDeps {
  readonly catalogue: Catalogue;
  readonly homes: Pick<HomeStore, 'areas'>;
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
  /**
   * All of them in one page: what is new of each, and those that nobody wants any more as gone. From the beginning, null, each as
   * it is; and that is asked for where the database is another one than when they were asked for last.
   */
  pull(at: Checkpoint | null): Promise<PullAnswer>;
  /** When the server was asked last, in ms since the epoch: what is looked for later has no answer yet. */
  askedAt(): number;
}

/** A cursor of ours: the server keeps none of this scope. `id`: the databases that homes of areas were of, as far as it is known. */
const WISHES: Checkpoint = { epoch: 'ids', xid: '0', id: '' };

export function createOneByOnePull(deps: OneByOneDeps): OneByOnePull {
  let askedAt = 0;
  return {
    askedAt: () => askedAt,
    async pull(at) {
      const databases = await databasesOf(deps.homes);
      const known = at?.id ?? '';
      // Its revisions count anew: what is here might be taken for newer, or for the same.
      if (at !== null && known !== '' && !databases.every((one) => known.split(' ').includes(one)))
        return { rows: [], checkpoint: at, more: true, reset: true };
      const isWhole = at === null;
      askedAt = deps.now();
      const wanted = [...new Set(await deps.wanted())];
      const here = new Map((await deps.stored(wanted)).map((doc) => [doc.id, doc]));
      const asked = wanted.filter((id) => here.get(id)?.via !== 'mine');
      const found: ServerRow[] = [];
      for (let from = 0; from < asked.length; from += LISTINGS_BY_ID_MAX) {
        const ids = asked.slice(from, from + LISTINGS_BY_ID_MAX);
        const answer = await deps.catalogue.byId(
          ids.map((id) => ({ id, rev: knownRev(here.get(id), isWhole) })),
        );
        const news = new Map(answer.rows.map((row) => [row.id, row]));
        const gone = new Set(answer.gone);
        found.push(
          ...ids.flatMap((id) => wishedRow(news.get(id), here.get(id), gone.has(id), isWhole)),
        );
      }
      const unwanted = (await deps.storedByWish()).filter(({ id }) => !wanted.includes(id));
      found.push(...unwanted.map(unwantedRow));
      const checkpoint = { ...WISHES, id: databases.length > 0 ? databases.join(' ') : known };
      return { rows: found, checkpoint, more: false, reset: false };
    },
  };
}

/** The epochs that the homes of areas are of: more than one while a database that was restored is found out. */
async function databasesOf(homes: Pick<HomeStore, 'areas'>): Promise<readonly string[]> {
  const areas = [...(await homes.areas()).values()];
  return [...new Set(areas.map(({ checkpoint }) => checkpoint.epoch))].toSorted();
}

/** A home that is no longer shown is asked for as new: it may be back as it was. */
const knownRev = (doc: PropertyDoc | undefined, isWhole: boolean): number =>
  doc === undefined || doc.isGone || (isWhole && doc.via === 'ids') ? 0 : doc.rev;

/**
 * The row that a wish brings. A home an area brought is given as it is, so that it stays when the area loses
 * it.
 */
function wishedRow(
  news: ServerRow | undefined,
  here: PropertyDoc | undefined,
  isGone: boolean,
  isWhole: boolean,
): readonly ServerRow[] {
  if (news !== undefined) return [news];
  if (here === undefined) return [];
  if (!isWhole && isGone === here.isGone && here.via === 'ids') return [];
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
