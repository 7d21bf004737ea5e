import type { LocalDatabase } from '../../store/database.ts';
import type { Role } from '../../model/types.ts';

/**
 * Makes a held role the primary one on this device; replication asks the server, and takes it back if it
 * refuses. False: nothing was written, since this device does not know the role, or knows it as primary.
 */
export async function switchRole(database: LocalDatabase, role: Role): Promise<boolean> {
  const roles = await database.collection('roles');
  const { storageInstance } = roles;
  const docs = await roles.find().exec();
  const stored = await storageInstance.findDocumentsById(
    docs.map(({ id }) => id),
    false,
  );
  if (!stored.some((doc) => doc.role === role && !doc.is_primary)) return false;
  // Both roles in one write: replication then asks for the whole switch at once, or undoes all of it.
  const changes = stored
    .filter((doc) => doc.is_primary !== (doc.role === role))
    .map((previous) => ({
      previous,
      document: { ...previous, is_primary: previous.role === role },
    }));
  const { error } = await storageInstance.bulkWrite(changes, 'switch-role');
  return error.length === 0;
}
