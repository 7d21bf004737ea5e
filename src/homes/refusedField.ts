/** Names of constraints that are not called after their one field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  details_fit: 'description',
  photos_fit: 'photos',
  status_ladder: 'status',
  status_of_its_kind: 'status',
  period_of_its_kind: 'price_period',
  closing_of_closed: 'closed_on',
  price_bound: 'price',
  living_area_bound: 'living_area',
};

/** The field of a listing that a constraint of the server's is about; null where that is not known. */
export function refusedField(constraint: string | undefined): string | null {
  if (constraint === undefined) return null;
  const known = FIELD_OF[constraint];
  if (known !== undefined) return known;
  const [, column] = /^properties_(\w+)_check\d*$/u.exec(constraint) ?? [];
  // Those that are called after a field are written in small letters alone.
  return column ?? (/^[a-z_]+$/u.test(constraint) ? constraint : null);
}

/** What a field has to be, by the constraint that it does not meet. */
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
} as const;
const isKnown = (constraint: string): constraint is keyof typeof FITS =>
  Object.hasOwn(FITS, constraint);

/** Why, as far as the server's code and the constraint say it. */
export type RefusalReason =
  | 'notAllowed'
  | 'tooMany'
  | 'doesNotFit'
  | 'refused'
  | `fits.${(typeof FITS)[keyof typeof FITS]}`;

/** SQLSTATEs: 42501 permission, 54000 limits, class 22 data that cannot be read, class 23 constraints. */
export function refusalReason(code: string, constraint?: string): RefusalReason {
  if (code === '42501') return 'notAllowed';
  if (code.startsWith('54')) return 'tooMany';
  if (code.startsWith('23') && constraint !== undefined && isKnown(constraint))
    return `fits.${FITS[constraint]}`;
  return code.startsWith('22') || code.startsWith('23') ? 'doesNotFit' : 'refused';
}
