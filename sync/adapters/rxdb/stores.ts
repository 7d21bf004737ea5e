import { createStorage, type DatabaseOptions, openDatabase } from '../../store/opening.ts';
import type { DatabaseStorage, LocalDatabase } from '../../store/index.ts';
import type { Notes } from '../../model/ports/notes.ts';
import type { Stores } from '../../model/ports/stores.ts';
import { nextTask } from '../browser/nextTask.ts';
import { createConversationStore } from './conversationStore.ts';
import { createMessageStore } from './messageStore.ts';
import type { TimesStore } from '../../device/status/waiting.ts';
import { createOutboxStore } from './outboxStore.ts';
import { createTimesStore } from './timesStore.ts';

export interface LocalStores {
  readonly database: LocalDatabase;
  readonly stores: Stores;
  readonly notes: Notes;
  readonly times: TimesStore;
}

/** The database of one identity and its stores. */
export function openStores(
  name: string,
  storage: DatabaseStorage = createStorage(),
  options: Omit<DatabaseOptions, 'name' | 'storage'> = {},
): LocalStores {
  const database = openDatabase({ name, storage, pause: nextTask, ...options });
  const conversations = createConversationStore(database);
  return {
    database,
    stores: {
      outbox: createOutboxStore(database),
      messages: createMessageStore(database),
      conversations,
    },
    notes: conversations,
    times: createTimesStore(database),
  };
}
