import { modifyAll } from '../../store/writes.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { Role } from '../../model/types.ts';

/**
 * Makes a held role the primary one on this device; replication asks the server, and takes it back if it
 * refuses. False: nothing was written, since this device does not know the role, or knows it as primary.
 */
export async function switchRole(database: LocalDatabase, role: Role): Promise<boolean> {
  const roles = await database.collection('roles');
  const held = await roles.find().exec();
  if (!held.some((one) => one.role === role && !one.is_primary)) return false;
  const ids = held.map(({ id }) => id);
  // Both roles in one write: replication then asks for the whole switch at once, or undoes all of it.
  await modifyAll(roles, ids, (before) => {
    const isPrimary = before.role === role;
    return before.is_primary === isPrimary ? undefined : { ...before, is_primary: isPrimary };
  });
  return true;
}
