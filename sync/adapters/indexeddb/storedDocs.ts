import { DOCS, type Kept, NOT_DELETED, plain } from '../../store/layout.ts';
import { existing, result } from './existing.ts';

/** Null where there is no such database, or nothing in it. */
export async function allOf<Doc>(factory: IDBFactory, name: string): Promise<Doc[] | null> {
  const database = await existing(factory, name);
  if (database === null) return null;
  try {
    const kept = await result<Kept<Doc>[]>(database.transaction(DOCS).objectStore(DOCS).getAll());
    return kept.length === 0
      ? null
      : kept.filter(({ _deleted }) => _deleted === NOT_DELETED).map(plain);
  } catch {
    return null;
  } finally {
    database.close();
  }
}
