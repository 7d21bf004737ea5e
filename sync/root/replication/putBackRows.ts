import type { ChangedRow } from '../../store/index.ts';
import { DEFINITIONS } from './definitions.ts';
import type { Definition, DefinitionContext, ReplicatedKey } from '../../rows/definition.ts';
import { putRowsBack } from '../../rows/putRowsBack.ts';

/** Stores rows again that were changed here and that the browser removed. */
export async function putBackRows(
  context: DefinitionContext,
  rows: readonly ChangedRow[],
): Promise<void> {
  const keys = new Set(rows.map(({ key }) => key as ReplicatedKey));
  for (const key of keys) {
    const definition = DEFINITIONS[key](context) as Definition<typeof key>;
    const lost = rows.filter((row) => row.key === key);
    await putRowsBack(await context.database.collection(key), definition, lost);
  }
}
