import { LISTINGS_BY_ID_MAX } from '#contract/protocol/sync.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { ServerRow } from '../../model/ports/catalogue.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import type { HomeStore } from '../../store/homes/index.ts';
import { type OneByOneDeps, shownRow } from './oneByOnePull.ts';

/** Those of the homes that an alert for changes of status is about: they are asked for one by one. */
export type Alerting = (homes: readonly PropertyDoc[]) => Promise<readonly string[]>;

export interface LostDeps extends Pick<OneByOneDeps, 'catalogue' | 'wanted' | 'stored'> {
  readonly homes: Pick<HomeStore, 'areas'>;
  /** Null: there is no such alert. */
  alerting(): Promise<Alerting | null>;
}

/*
 * A home somebody noted, or is told the end of, stays when its area loses it, as its own answer says what became of it, and as gone
 * until that comes. It comes back as a row of homes that are wanted one by one.
 */

/** Of rows of an area those that say that it lost a home, but for homes of which their own answer is here already. */
export async function lostOf(
  rows: readonly ServerRow[],
  deps: Omit<LostDeps, 'homes'>,
): Promise<ServerRow[]> {
  const lost = new Map(rows.flatMap((row) => (row.deleted ? [[row.id, row] as const] : [])));
  if (lost.size === 0) return [];
  const docs = await deps.stored([...lost.keys()]);
  const kept = await keptOf(docs, deps, await deps.alerting());
  const open = kept.filter((doc) => {
    const row = lost.get(doc.id);
    return row !== undefined && doc.via !== 'mine' && !isAnswered(doc, row);
  });
  return await becameOf(open, deps);
}

/** Takes the base of an area by `take`; the homes are lost that it has no more. */
export async function lostWith(
  deps: LostDeps,
  area: string,
  take: () => Promise<readonly Arrived[] | null>,
): Promise<{ readonly arrived: readonly Arrived[]; readonly beside: readonly ServerRow[] }> {
  const held = [...((await deps.homes.areas()).get(area)?.homes.keys() ?? [])];
  const alerting = held.length === 0 ? null : await deps.alerting();
  const wanted = new Set(held.length === 0 ? [] : await deps.wanted());
  // They cannot be read once the base has taken their place.
  const before = await deps.stored(alerting === null ? held.filter((id) => wanted.has(id)) : held);
  const arrived = (await take()) ?? [];
  const left = new Set(arrived.flatMap(({ id, rev }) => (rev === null ? [id] : [])));
  // Of a home that is a document already it is asked what became of it.
  const lost = before.filter(({ id, via }) => left.has(id) && via === 'area');
  const kept = lost.length === 0 ? [] : await keptOf(lost, deps, alerting);
  return { arrived, beside: await becameOf(kept, deps) };
}

/**
 * Homes that an area lost, as the server says what became of them: one that moved to another area is shown there, and not gone. Where it
 * does not say they stay as gone, until their own answer comes.
 */
async function becameOf(
  docs: readonly PropertyDoc[],
  { catalogue }: Pick<LostDeps, 'catalogue'>,
): Promise<ServerRow[]> {
  const news = new Map<string, ServerRow>();
  try {
    for (let from = 0; from < docs.length; from += LISTINGS_BY_ID_MAX) {
      const some = docs.slice(from, from + LISTINGS_BY_ID_MAX);
      const { rows } = await catalogue.byId(some.map(({ id }) => ({ id, rev: 0 })));
      for (const row of rows) news.set(row.id, row);
    }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
  }
  return docs.map((doc) => news.get(doc.id) ?? shownRow(doc, true));
}

async function keptOf(
  docs: readonly PropertyDoc[],
  { wanted }: Pick<LostDeps, 'wanted'>,
  alerting: Alerting | null,
): Promise<readonly PropertyDoc[]> {
  const alerted = alerting === null ? [] : await alerting(docs);
  const kept = new Set([...(await wanted()), ...alerted]);
  return docs.filter(({ id }) => kept.has(id));
}

/** Whether what the home's own answer said is as new as what the area says. */
const isAnswered = (doc: PropertyDoc, { updated_at }: ServerRow): boolean =>
  doc.via === 'ids' && !doc.isGone && Date.parse(doc.updated_at) >= Date.parse(updated_at);
