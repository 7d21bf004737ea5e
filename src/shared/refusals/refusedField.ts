/** Constraints that are not named after their one field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  details_fit: 'description',
  photos_fit: 'photos',
  files_fit: 'files',
  files_own: 'files',
  status_ladder: 'status',
  status_of_its_kind: 'status',
  period_of_its_kind: 'price_period',
  closing_of_closed: 'closed_on',
  price_bound: 'price',
  living_area_bound: 'living_area',
  area_open: 'area_id',
};

/** Not about a field: a moderator suspended the owner. */
const SUSPENDED = 'suspended';

/** The field of a listing that one of the server's constraints is about; null where that is unknown. */
export function refusedField(constraint: string | undefined): string | null {
  if (constraint === undefined || constraint === SUSPENDED) return null;
  const known = FIELD_OF[constraint];
  if (known !== undefined) return known;
  const [, column] = /^properties_(\w+)_check\d*$/u.exec(constraint) ?? [];
  // Constraints named after a field are all lower case.
  return column ?? (/^[a-z_]+$/u.test(constraint) ? constraint : null);
}

/** The rule for a field, by the constraint it breaks. */
const FITS = {
  details_fit: 'words',
  photos_fit: 'photos',
  status_ladder: 'statusOfNew',
  status_of_its_kind: 'statusOfKind',
  period_of_its_kind: 'period',
  closing_of_closed: 'closing',
  closed_on: 'future',
  virtual_tour_url: 'address',
  video_url: 'address',
  price_bound: 'bound',
  living_area_bound: 'bound',
  properties_title_check: 'title',
  area_open: 'area',
} as const;
const isKnown = (constraint: string): constraint is keyof typeof FITS =>
  Object.hasOwn(FITS, constraint);

/** Why, as far as the server's code and the constraint tell. */
export type RefusalReason =
  | 'notAllowed'
  | 'suspended'
  | 'tooMany'
  | 'doesNotFit'
  | 'refused'
  | `fits.${(typeof FITS)[keyof typeof FITS]}`;

/** Codes of ours for a row that no call with it gets through. */
const OF_CONTENT: ReadonlySet<string> = new Set(['invalid_request', 'payload_too_large']);

/** SQLSTATEs: 42501 permission, 54000 limits, class 22 data that cannot be read, class 23 constraints. */
export function refusalReason(code: string, constraint?: string): RefusalReason {
  if (constraint === SUSPENDED) return 'suspended';
  if (code === '42501') return 'notAllowed';
  if (code.startsWith('54')) return 'tooMany';
  if (code.startsWith('23') && constraint !== undefined && isKnown(constraint))
    return `fits.${FITS[constraint]}`;
  const isUnfit = code.startsWith('22') || code.startsWith('23') || OF_CONTENT.has(code);
  return isUnfit ? 'doesNotFit' : 'refused';
}
