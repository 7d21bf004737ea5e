/** The faults that have words of their own; a photo that could not be fetched has one for all reasons. */
const CODES = [
  ...['missing', 'number', 'word', 'date', 'position', 'place'],
  ...['contact_details', 'out_of_order', 'above', 'does_not_fit', 'address', 'twice'],
  ...['by_hand', 'deleted', 'refused'],
] as const;

/** The key of what is said of a fault, under `fault`. */
export function faultKey(code: string): string {
  if (code === 'too_few') return 'tooFew';
  if (code === 'too_many') return 'tooMany';
  if (code.startsWith('photo_')) return 'photo';
  return (CODES as readonly string[]).includes(code) ? code : 'other';
}
