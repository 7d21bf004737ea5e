import type { Change } from './changes.ts';
import type { Row, Rows } from './rows.ts';
import { changePayload, isConcerned, type Subscription } from './subscription.ts';

/**
 * Tells every subscriber of the changed rows it may see. A row is read again as the subscriber: what row
 * level security hides is not told. Sessions that were signed out are ended first.
 */
export async function tellAll(
  rows: Rows,
  subscriptions: ReadonlySet<Subscription>,
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) {
    const people = await peopleOf(rows, change);
    const concerned = [...subscriptions].filter((one) => isConcerned(one, change, people));
    const ended = await rows.endedOf(concerned.flatMap(({ claims }) => claims.session_id ?? []));
    for (const subscription of concerned) {
      if (ended.has(subscription.claims.session_id ?? ''))
        subscription.end('the session has ended');
      else await tell(rows, subscription, change);
    }
  }
}

/** A deleted row can no longer be asked whom it concerned, unless its key is the person. */
async function peopleOf(rows: Rows, { table, type, ids }: Change): Promise<ReadonlySet<string>> {
  if (type !== 'DELETE') return rows.peopleOf(table, ids);
  return new Set(table === 'user_profiles' ? ids : []);
}

async function tell(rows: Rows, subscription: Subscription, change: Change): Promise<void> {
  const { table, type, ids } = change;
  const { claims } = subscription;
  const seen: readonly Row[] =
    type === 'DELETE'
      ? ids.filter((id) => table === 'user_profiles' && id === claims.sub).map((id) => ({ id }))
      : await rows.visible(claims, table, ids);
  if (seen.length === 0) return;
  const frame = { columns: await rows.columns(table), at: new Date().toISOString() };
  for (const row of seen) {
    const payload = changePayload(subscription, change, row, frame);
    if (payload !== undefined) subscription.send('postgres_changes', payload);
  }
}
