import type { Db } from '#server/db/db.ts';
import type { Seal } from '../secrets/index.ts';

/** From where somebody comes: the network, and what a browser that signed in before carries. */
export interface Door {
  readonly network: string | undefined;
  readonly device: string | undefined;
}

/** Networks and devices from which an account was signed in to. */
export interface KnownDoors {
  /**
   * Tells whether the account of an address knows the network and the device; neither where there is no such
   * account.
   */
  among(address: string, door: Door): Promise<{ network: boolean; device: boolean }>;
  /** Somebody signed in from there. */
  note(address: string, door: Door): Promise<void>;
}

/** Of an account; the one that was not seen for longest goes. */
const KEPT = 20;

export function createKnownDoors(db: Db, seal: Seal): KnownDoors {
  const hashesOf = ({ network, device }: Door) => ({
    network: network === undefined ? '' : seal.of('network', network),
    device: device === undefined ? '' : seal.of('device', device),
  });

  return {
    async among(address, door) {
      const { network, device } = hashesOf(door);
      const rows = await db.asService((sql) =>
        sql.query<{ door: string }>(
          `select door from private.known_doors
           where door in ($2, $3)
             and user_id in (select id from public.user_profiles where lower(email) = lower($1))`,
          [address, network, device],
        ),
      );
      const known = new Set(rows.map((row) => row.door));
      return { network: known.has(network), device: known.has(device) };
    },
    async note(address, door) {
      const { network, device } = hashesOf(door);
      await db.asService(async (sql) => {
        await sql.query(
          `insert into private.known_doors (user_id, door)
           select id, door from public.user_profiles, (values ($2), ($3)) as come (door)
           where lower(email) = lower($1) and door <> ''
           on conflict (user_id, door) do update set seen_at = now()`,
          [address, network, device],
        );
        await sql.query(
          `delete from private.known_doors d using (
             select user_id, door, row_number() over (partition by user_id order by seen_at desc) as place
             from private.known_doors
             where user_id in (select id from public.user_profiles where lower(email) = lower($1))
           ) old where d.user_id = old.user_id and d.door = old.door and old.place > ${KEPT}`,
          [address],
        );
      });
    },
  };
}
