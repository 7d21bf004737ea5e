import { onWritten } from '../../store/reads/watching.ts';
import type { Collection } from '../../store/index.ts';
import type { UserDoc } from '../../store/docs.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { HeldRole } from '../../model/types.ts';
import type { Replication } from '../../rows/moving.ts';

export interface OwnRowsDeps {
  readonly userId: string;
  readonly users: Collection<'users'>;
  readonly roles: Collection<'roles'>;
  readonly replications: Readonly<Record<'users' | 'roles' | 'properties', Replication>>;
  readonly log: Log;
  /** The own profile as it now is on this device. */
  onProfile(profile: UserDoc): void;
  /** One's own roles as they now are on this device. */
  onRoles(roles: readonly HeldRole[]): void;
}

/** One's own roles as this device has them, the primary one first. */
export async function heldRoles(roles: Collection<'roles'>): Promise<readonly HeldRole[]> {
  const docs = await roles.find().exec();
  const held = docs.map(({ role, is_primary }) => ({ role, isPrimary: is_primary }));
  return held.toSorted((one, two) => rank(two) - rank(one));
}

/** Tells the session who the person is, once that was pulled and whenever it changes, by whomever. */
export function watchOwnRows(deps: OwnRowsDeps): Unsubscribe {
  const { userId, users, roles, replications, log } = deps;
  const tellRoles = async () => {
    const held = await heldRoles(roles);
    // A listing that was written before its owner was a landlord goes out now.
    if (held.some(({ role }) => role === 'landlord')) replications.properties.reSync('mine');
    if (held.length > 0) deps.onRoles(held);
  };
  const tellProfile = async () => {
    const doc = await users.findOne(userId).exec();
    if (doc !== null) deps.onProfile(doc.toMutableJSON());
  };
  const quietly = (told: Promise<void>, what: string) =>
    void told.catch((error: unknown) => log.info(`${what} not told`, error));
  // Not before the first pull: what is here may be older than the last sign-in.
  quietly(replications.users.inSync().then(tellProfile), 'own profile');
  quietly(replications.roles.inSync().then(tellRoles), 'own roles');
  const stops = [
    onWritten(users, (touched) => {
      if (touched.some(({ id }) => id === userId)) quietly(tellProfile(), 'own profile');
    }),
    onWritten(roles, () => quietly(tellRoles(), 'own roles')),
  ];
  return () => stops.forEach((stop) => stop());
}

const rank = ({ isPrimary }: HeldRole): number => (isPrimary ? 1 : 0);
