import { readdirSync } from 'node:fs';
import { passesBy } from './doors.ts';
import type { Edge } from './importGraph.ts';

const DOMAIN = 'server/domain';
const doorOf = (subject: string): string => `${DOMAIN}/${subject}/index.ts`;

/** The doors of the server's domain: one for each subject. */
export const SUBJECT_DOORS: readonly string[] = readdirSync(DOMAIN).map(doorOf);

const subjectOf = (path: string): string | undefined =>
  new RegExp(`^${DOMAIN}/([^/]+)/`).exec(path)?.[1];

/** An import of another subject that passes by its door. */
export const isBehindSubject = (edge: Pick<Edge, 'from' | 'to'>): boolean =>
  passesBy(edge, subjectOf, (subject) => [doorOf(subject)]);

/** Why an import of the domain is wrong; empty where it is right, or none. */
export function subjectFault(edge: Edge): string[] {
  if (!edge.to.startsWith(`${DOMAIN}/`)) return [];
  if (subjectOf(edge.to) === undefined) return ['a file of the domain stands with its subject'];
  return isBehindSubject(edge) ? ['a subject of the domain is entered through its index.ts'] : [];
}
