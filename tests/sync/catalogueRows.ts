import type { FoundPlace } from '#contract/protocol/api.ts';
import type { AreaIntake, Catalogue, FetchedBase, ServerRow } from '#sync/model/ports/catalogue.ts';
import { createAreaIntake } from '#sync/listings/catalogue/takeArea.ts';
import { GUEST, type Owner } from '#sync/model/owner.ts';
import type { LocalDatabase } from '#sync/store/database.ts';
import { flat } from '#tests/sql/homes.ts';

const OWNER = '019a0000-0000-7000-8000-000000000009';

const SYNCED = { rev: 1, updated_at: '2026-03-01T12:00:00Z', deleted: false };

/** The city they lie in. */
export const CITY = '019a0000-0000-7000-8000-0000000000c1';

/** A city as the server finds it. */
export const foundCity = (id = CITY, name = 'Port Alba'): FoundPlace => ({
  rank: 'city',
  id,
  name,
  within: [],
  country: 'PT',
  bounds: [0, 0, 1, 1],
  centre: [0.5, 0.5],
  areas: 3,
  live_count: 3,
  city_id: id,
});

/** An area as the server gives it. */
export const areaRow = (id: string, n: number) => ({
  ...SYNCED,
  id,
  name: `Area ${n}`,
  slug: `area-${n}`,
  city: 'Port Alba',
  country: 'PT',
  city_id: CITY,
  outline: [],
  centre: [0.5, 0.5],
  bounds: [0, 0, 1, 1],
  live_count: 1,
  bytes: n,
  about: { en: 'By the water.' },
});

/** A home of somebody else's as the server gives it. */
export const homeRow = (areaId: string, more: object = {}): ServerRow => ({
  ...flat(areaId),
  ...SYNCED,
  owner_id: OWNER,
  agent_id: null,
  ref: 'R-1',
  owner_verified: false,
  moderation_reason: null,
  created_at: '2026-03-01T12:00:00Z',
  first_listed_on: '2026-03-01',
  last_listed_on: '2026-03-01',
  relisted_count: 0,
  off_market_on: null,
  previous_price: null,
  price_history: [],
  status_history: [],
  fingerprint: 'f',
  ...more,
});

/** A base with these homes in it. */
export const baseOf = (...rows: readonly ServerRow[]): FetchedBase => ({
  base: 'base',
  homes: rows.map((row) => ({ row, line: JSON.stringify(row) })),
  gone: new Set(),
  checkpoint: { epoch: '1', xid: '5', id: '' },
});

/** Takes bases in, in the thread of the test. */
export const intakeOf = (
  { homes }: Pick<LocalDatabase, 'homes'>,
  catalogue: Pick<Catalogue, 'base' | 'changes' | 'changesOfAreas'>,
  owner: Owner = GUEST,
): AreaIntake => createAreaIntake({ ...catalogue, homes, owner });

/** Ids of the homes of areas that are here, in order. */
export async function homesHere({ homes }: Pick<LocalDatabase, 'homes'>): Promise<string[]> {
  const areas = [...(await homes.areas()).values()];
  return areas.flatMap((area) => [...area.homes.keys()]).toSorted();
}
