import type { RECORD_SCHEMAS } from '#contract/entities/record.ts';
import type { Log } from '../../kit/log.ts';
import type { Source } from '../../kit/source.ts';

type Schemas = typeof RECORD_SCHEMAS;

let loaded: Schemas | null = null;

async function load(): Promise<Schemas> {
  loaded = (await import('#contract/entities/record.ts')).RECORD_SCHEMAS;
  return loaded;
}

/**
 * A source that needs the schemas of records. They are loaded with the first of these: a first screen does not wait for
 * them.
 */
export const withSchemas =
  <T>(log: Log, sourceOf: (schemas: Schemas) => Source<T>): Source<T> =>
  (emit) => {
    if (loaded !== null) return sourceOf(loaded)(emit);
    let stop = () => undefined as void;
    let isWanted = true;
    const begin = async () => {
      const schemas = await load();
      if (isWanted) stop = sourceOf(schemas)(emit);
    };
    begin().catch((error: unknown) => log.warn('the schemas of records cannot be had', error));
    return () => {
      isWanted = false;
      stop();
    };
  };
