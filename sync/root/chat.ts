import { type Chat, createChat } from '../chat/index.ts';
import { createDeferred } from '../kit/pending.ts';
import { asDeviceError } from '../model/failure.ts';
import type { IdentityOf } from './identityOf.ts';
import { requestPersistence } from '../device/index.ts';
import { createRecords, type Records } from '../rows/index.ts';
import type { Tab } from './tab.ts';

/** Conversations: reads of whoever is signed in, and commands that wait for their identity. */
export function chatOf(tab: Tab, { opening, ready }: IdentityOf): Chat {
  const { pending, drafts, userIdNow } = tab;
  const { clock, random } = tab.platform;
  let isPersistenceAsked = false;
  return createChat({
    userIdNow,
    clock,
    random,
    scopes: opening.scopes,
    deferred: createDeferred(ready, pending.track, asDeviceError),
    track: pending.track,
    onSent() {
      if (isPersistenceAsked) return;
      isPersistenceAsked = true;
      void requestPersistence();
    },
    draftNotes: {
      put(conversationId, text, at) {
        const userId = userIdNow();
        if (userId !== null) drafts.put(userId, conversationId, text, at);
      },
      drop(conversationId, text) {
        const userId = userIdNow();
        if (userId !== null) drafts.drop(userId, conversationId, text);
      },
      sent(conversationId, text, at) {
        const userId = userIdNow();
        if (userId !== null) drafts.sent(userId, conversationId, text, at);
      },
      dropSent(conversationId, text) {
        const userId = userIdNow();
        if (userId !== null) drafts.dropSent(userId, conversationId, text);
      },
    },
  });
}

/** The records people keep for themselves. */
export function recordsOf(tab: Tab, { opening, deferred }: IdentityOf): Records {
  const { listings, userIdNow, platform } = tab;
  return createRecords({
    scopes: opening.scopes,
    clock: platform.clock,
    deferred,
    notes: {
      put(id, body) {
        const userId = userIdNow();
        if (userId !== null) listings.put(userId, id, body);
      },
      drop(id, at) {
        const userId = userIdNow();
        if (userId !== null) listings.drop(userId, id, at);
      },
    },
  });
}
