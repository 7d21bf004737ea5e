import type { ListingFileKind, ListingFileSubject } from '#contract/entities/property.ts';
import { fold } from '#contract/rules/text/fold.ts';

/** Words in the names of such documents, folded, in the app's languages. */
const WORDS: readonly (readonly [ListingFileSubject, RegExp])[] = [
  ['energy_certificate', /\bepc\b|energ|\bdpe\b|طاق/u],
  ['floor_plan', /grundriss|plan|plano|مخطط/u],
  ['house_rules', /rules|hausordnung|reglement|normas|regulamento|regras|لوائح|قواعد/u],
];

/** A first guess at the subject of a file, by its name; the owner says better. */
export function subjectOf(kind: ListingFileKind, name: string): ListingFileSubject {
  if (kind === 'video') return 'tour';
  const folded = fold(name).replaceAll(/[_\-.]+/gu, ' ');
  return WORDS.find(([, word]) => word.test(folded))?.[0] ?? 'other';
}
