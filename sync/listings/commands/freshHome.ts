import type { HomeKind } from '#contract/entities/record.ts';
import type { AsOf } from '#contract/entities/records/asOf.ts';
import { unreachable } from '#contract/rules/unreachable.ts';

/** Hiding a home needs nothing of it but its id. */
export const needsAsOf = (kind: HomeKind): boolean => kind !== 'hidden_home';

/** What a new record of a home begins with. `at`: ms since the epoch. */
export function freshHome(
  kind: HomeKind,
  propertyId: string,
  known: AsOf | null,
  at: number,
): Readonly<Record<string, unknown>> {
  const shared = { propertyId, asOf: known };
  switch (kind) {
    case 'saved_home':
      return { ...shared, savedAt: at, lists: [], tags: [], note: '', rating: 0 };
    case 'hidden_home':
      return { propertyId, at };
    case 'viewed_home':
      return { ...shared, at, times: 0 };
    case 'pipeline_home':
      return { ...shared, stage: 'saved', note: '', nextStep: '', movedAt: at };
    default:
      return unreachable(kind);
  }
}
