import { given } from '../../kit/byName.ts';
import type { Choice } from '../../model/rules/settlement.ts';
import type { OpenRow, Role } from '../../model/types.ts';
import { inRecordLanes } from './recordLanes.ts';
import { amendRecord, changeRecord, type RecordDeps } from './records.ts';
import { type ProfileFields, saveProfile } from './saveProfile.ts';
import { settleConflicts } from './settleConflicts.ts';
import { settledPeople } from './settledPeople.ts';
import { settledRecords } from './settledRecords.ts';
import { switchRole } from './switchRole.ts';

/** What one person writes of their profile, roles and records. */
export function createRowWrites(deps: RecordDeps) {
  const { database, userId } = deps;
  const overRows = given(deps);
  return {
    records: {
      change: overRows(changeRecord),
      ...inRecordLanes(deps),
      amend: overRows(amendRecord),
      settle(of: OpenRow, choices: Readonly<Record<string, Choice>>): Promise<void> {
        const settled = of.collection === 'users' ? settledPeople : settledRecords;
        return settleConflicts(database, of, choices, settled(database));
      },
    },
    saveProfile: (fields: ProfileFields) => saveProfile(database, userId, fields),
    /** See `switchRole`. */
    switchRole: (role: Role) => switchRole(database, role),
  };
}
