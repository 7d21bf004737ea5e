import type { Claims } from '#server/db/db.ts';
import type { Change } from './changes.ts';
import type { Row, Rows } from './rows.ts';
import { changePayload, isConcerned, type Subscription } from './subscription.ts';

/**
 * Tells every subscriber of the changed rows it may see. A row is read again as the subscriber: what row
 * level security hides is not told.
 */
export async function tellAll(
  rows: Rows,
  subscriptions: ReadonlySet<Subscription>,
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) {
    const people = await peopleOf(rows, change);
    const concerned = [...subscriptions].filter((one) => isConcerned(one, change, people));
    const seen = new Map<string, Promise<readonly Row[]>>();
    for (const subscription of concerned) {
      const { claims } = subscription;
      // Once for all channels of a person.
      const own = seen.get(claims.sub) ?? visibleTo(rows, claims, change);
      seen.set(claims.sub, own);
      await tell(rows, subscription, change, await own);
    }
  }
}

/** A deleted row can no longer be asked whom it concerned, unless its key is the person. */
async function peopleOf(rows: Rows, { table, type, ids }: Change): Promise<ReadonlySet<string>> {
  if (type !== 'DELETE') return rows.peopleOf(table, ids);
  return new Set(table === 'user_profiles' ? ids : []);
}

async function visibleTo(
  rows: Rows,
  claims: Claims,
  { table, type, ids }: Change,
): Promise<readonly Row[]> {
  if (type !== 'DELETE') return rows.visible(claims, table, ids);
  return ids.filter((id) => table === 'user_profiles' && id === claims.sub).map((id) => ({ id }));
}

async function tell(
  rows: Rows,
  subscription: Subscription,
  change: Change,
  seen: readonly Row[],
): Promise<void> {
  const { table } = change;
  if (seen.length === 0) return;
  const frame = { columns: await rows.columns(table), at: new Date().toISOString() };
  for (const row of seen) {
    const payload = changePayload(subscription, change, row, frame);
    if (payload !== undefined) subscription.send('postgres_changes', payload);
  }
}
