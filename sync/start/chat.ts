import { createChatCommands, createEchoes, createQueries } from '../chat/index.ts';
import { createDeferred } from '../kit/pending.ts';
import { asDeviceError } from '../model/failure.ts';
import { createRecordCommands } from '../session/recordCommands.ts';
import type { IdentityOf } from './identity.ts';
import { requestPersistence } from '../device/index.ts';
import { createRecordQueries } from '../rows/index.ts';
import type { Tab } from './tab.ts';
import type { Chat, Records } from '../model/types.ts';

/** Conversations: reads of whoever is signed in, and commands that wait for their identity. */
export function chatOf(tab: Tab, { opening, ready }: IdentityOf): Chat {
  const { pending, drafts, userIdNow } = tab;
  const { clock, random } = tab.platform;
  const echoes = createEchoes({ clock, random });
  let isPersistenceAsked = false;
  const commands = createChatCommands({
    userIdNow,
    clock,
    echoes,
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
  return { ...createQueries(opening.scopes, clock, echoes), ...commands };
}

/** What people note for themselves. */
export function recordsOf(tab: Tab, { opening, deferred }: IdentityOf): Records {
  const { listings, userIdNow, platform } = tab;
  return {
    ...createRecordQueries(opening.scopes, platform.clock),
    ...createRecordCommands({
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
    }),
  };
}
