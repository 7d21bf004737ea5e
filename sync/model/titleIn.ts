import { type Fields, objectOf } from './rules/editing/fields.ts';

/** The title of a listing, of a draft of one, or of a note on one. */
export function titleIn(doc: Fields): string | null {
  const [row, body] = [objectOf(doc['row']), objectOf(doc['body'])];
  const [asOf, fields] = [objectOf(body['asOf']), objectOf(body['fields'])];
  const found = [row['title'], fields['title'], asOf['title'], body['name'], body['title']];
  const title = found.find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof title === 'string' ? title : null;
}
