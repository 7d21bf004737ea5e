import type { Kept, RecordBody, RecordKind, SingleKind } from '#contract/entities/record.ts';
import { recordIdOf } from '#contract/rules/ids.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Live, LiveQuery } from '../../model/types.ts';
import { withSchemas } from './recordBodies.ts';
import type { QueryScope } from '../../store/index.ts';
import { following, liveQuery, mapped } from '../../kit/source.ts';
import { stableList, stableValue } from '../../kit/stable.ts';

export type RecordQueries = ReturnType<typeof createRecordQueries>;

/** The reads of records. Bodies are parsed: one this version does not understand is not shown. */
export function createRecordQueries(scopes: Live<QueryScope | null>, clock: Clock) {
  const lists = new Map<RecordKind, LiveQuery<readonly Kept<RecordKind>[]>>();
  const singles = new Map<SingleKind, LiveQuery<RecordBody<SingleKind>>>();

  const listOf = (kind: RecordKind): LiveQuery<readonly Kept<RecordKind>[]> =>
    liveQuery(
      following(scopes, ({ reads, log }: QueryScope) => {
        const keep = stableList<Kept<RecordKind>>();
        return withSchemas(log, (schemas) =>
          mapped(reads.records(kind), (docs) =>
            keep(
              docs
                .flatMap(({ id, body }) => {
                  const parsed = schemas[kind].safeParse(body);
                  return parsed.success ? [{ id, body: parsed.data }] : [];
                })
                .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
            ),
          ),
        );
      }),
      clock,
      () => scopes.get()?.owner ?? null,
    );

  const singleOf = (kind: SingleKind): LiveQuery<RecordBody<SingleKind>> =>
    liveQuery(
      following(scopes, ({ reads, userId, log }: QueryScope) => {
        const keep = stableValue<RecordBody<SingleKind>>();
        const id = recordIdOf(userId, kind);
        return withSchemas(log, (schemas) =>
          mapped(reads.records(kind), (docs) => {
            const doc = docs.find((each) => each.id === id);
            const parsed = schemas[kind].safeParse(doc?.body ?? {});
            return keep(parsed.success ? parsed.data : {});
          }),
        );
      }),
      clock,
      () => scopes.get()?.owner ?? null,
    );

  return {
    /** The one record of this kind; without a field that was never chosen. */
    one<Kind extends SingleKind>(kind: Kind): LiveQuery<RecordBody<Kind>> {
      const live = singles.get(kind) ?? singleOf(kind);
      singles.set(kind, live);
      return live as LiveQuery<RecordBody<Kind>>;
    },
    /** All of a kind, oldest first. */
    list<Kind extends RecordKind>(kind: Kind): LiveQuery<readonly Kept<Kind>[]> {
      const live = lists.get(kind) ?? listOf(kind);
      lists.set(kind, live);
      return live;
    },
  };
}
