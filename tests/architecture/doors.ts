import type { Edge } from './importGraph.ts';

/** An import from outside of a folder that passes by its doors. A folder without doors is open. */
export function passesBy<Folder extends string>(
  { from, to }: Pick<Edge, 'from' | 'to'>,
  folderOf: (path: string) => Folder | undefined,
  doorsOf: (folder: Folder) => readonly string[] | undefined,
): boolean {
  const there = folderOf(to);
  if (there === undefined || there === folderOf(from)) return false;
  const doors = doorsOf(there);
  return doors !== undefined && !doors.includes(to);
}
