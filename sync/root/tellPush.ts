import { PUSH, pushAnswerSchema, type PushSubscribed } from '#contract/protocol/push.ts';
import type { NamesAt } from '#contract/protocol/pushWords.ts';
import { call, type CallDeps } from '../adapters/api/index.ts';
import { databaseNameOf } from '../store/identity.ts';
import { DOCS, storeNameOf } from '../store/layout.ts';
import { conversationSchema } from '../store/schemas/ofGlance.ts';

export async function tellPush(
  deps: CallDeps,
  subscription: PushSubscribed | null,
  zone: string,
): Promise<boolean> {
  const { kept } = await call(deps, pushAnswerSchema, PUSH, { body: { subscription, zone } });
  return kept;
}

/** Names the place where the database library keeps this person's conversations. */
export function namesAt(userId: string): NamesAt {
  const { version } = conversationSchema;
  return {
    database: storeNameOf(databaseNameOf(userId), 'conversations', version),
    store: DOCS,
  };
}
