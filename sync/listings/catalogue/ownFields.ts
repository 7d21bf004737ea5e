import { ownPropertySchema, type Property } from '#contract/entities/property.ts';

/** The fields of a listing that its owner writes; the server alone writes all others. */
export const OWN_FIELDS = Object.keys(ownPropertySchema.shape).filter(
  (field) => field !== 'id',
) as readonly (keyof Property)[];

const OWN: ReadonlySet<string> = new Set(OWN_FIELDS);

/** Whether a path within a listing, such as `details.floor`, is of a field its owner writes. */
export const isOwnField = (path: string): boolean => OWN.has(path.split('.')[0] ?? '');
