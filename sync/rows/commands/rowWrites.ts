import type { Role } from '../../model/types.ts';
import { createRecordCommands } from './recordCommands.ts';
import type { RecordDeps } from './records.ts';
import { type ProfileFields, saveProfile } from './saveProfile.ts';
import { switchRole } from './switchRole.ts';

/** The commands for a person's profile, roles and records. */
export function createRowWrites(deps: RecordDeps) {
  const { database, userId } = deps;
  return {
    records: createRecordCommands(deps),
    saveProfile: (fields: ProfileFields) => saveProfile(database, userId, fields),
    /** See `switchRole`. */
    switchRole: (role: Role) => switchRole(database, role),
  };
}
