import type { HomeKind, RecordBody } from '#contract/entities/record.ts';
import type { AsOf } from '#contract/entities/records/asOf.ts';
import type { Property } from '#contract/entities/property.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { homeRecordIdOf } from '#contract/rules/ids.ts';
import { HomeError } from '../../model/errors.ts';
import { freshHome, needsAsOf } from './freshHome.ts';
import {
  amendRecord,
  removeRecords,
  writeRecord,
  type RecordDeps,
} from '../../rows/commands/records.ts';

/**
 * Notes something of a home, with what it is now where nothing is noted yet. `listing`: as this device has it, or null.
 * Throws HomeError.
 */
export async function noteHome(
  deps: RecordDeps,
  kind: HomeKind,
  propertyId: string,
  { fields, listing }: { readonly fields: object; readonly listing: Property | null },
): Promise<void> {
  const { userId, clock } = deps;
  const given = (fields as { readonly asOf?: AsOf }).asOf;
  const now = given ?? (listing === null ? null : asOf(listing, clock.now()));
  await writeRecord(deps, kind, homeRecordIdOf(userId, kind, propertyId), (before) => {
    if (before !== null) return { ...before, ...fields };
    if (now === null && needsAsOf(kind)) throw new HomeError('not_held');
    return { ...freshHome(kind, propertyId, now, clock.now()), ...fields };
  });
}

/** Changes what is noted of a home; does nothing where nothing is. */
export const amendHome = <Kind extends HomeKind>(
  deps: RecordDeps,
  kind: Kind,
  propertyId: string,
  change: (before: RecordBody<Kind>) => RecordBody<Kind>,
): Promise<void> =>
  amendRecord(deps, kind, homeRecordIdOf(deps.userId, kind, propertyId), (before) =>
    before === null ? null : change(before),
  );

export const removeHomes = (
  deps: RecordDeps,
  kind: HomeKind,
  propertyIds: readonly string[],
): Promise<void> =>
  removeRecords(
    deps,
    propertyIds.map((each) => homeRecordIdOf(deps.userId, kind, each)),
  );
