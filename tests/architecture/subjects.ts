import { readdirSync } from 'node:fs';
import { passesBy } from './doors.ts';
import type { Edge } from './importGraph.ts';

/** Folders of subjects: each subject is a folder that others enter through its index.ts. */
const GROUPS = ['server/domain', 'src/listings', 'src/shared'] as const;

/** A second door is for what is loaded later than the first: behind one door it would come with it. */
const LATER_DOORS: Readonly<Record<string, readonly string[]>> = {
  'src/listings/card': ['NewestListings.tsx'],
  'src/shared/files': ['HomeFiles.tsx'],
  'src/shared/map': ['pinMap.ts'],
  'src/shared/notes': ['HomeNotes.tsx'],
  'src/shared/tour': ['openSphere.ts'],
};

const doorsOf = (subject: string): readonly string[] =>
  ['index.ts', ...(LATER_DOORS[subject] ?? [])].map((door) => `${subject}/${door}`);

/** Every door of every subject. */
export const SUBJECT_DOORS: readonly string[] = GROUPS.flatMap((group) =>
  readdirSync(group, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => doorsOf(`${group}/${name}`)),
);

const groupOf = (path: string) => GROUPS.find((group) => path.startsWith(`${group}/`));
const subjectOf = (path: string): string | undefined => {
  const group = groupOf(path);
  return group && new RegExp(`^${group}/[^/]+(?=/)`).exec(path)?.[0];
};

/** An import of another subject that passes by its doors. */
export const isBehindSubject = (edge: Pick<Edge, 'from' | 'to'>): boolean =>
  passesBy(edge, subjectOf, doorsOf);

/** Why an import of a subject is wrong; empty where it is right, or none. */
export function subjectFault(edge: Edge): string[] {
  const group = groupOf(edge.to);
  if (group === undefined) return [];
  if (subjectOf(edge.to) === undefined) return [`a file of ${group} stands with its subject`];
  return isBehindSubject(edge) ? [`a subject of ${group} is entered through its index.ts`] : [];
}
