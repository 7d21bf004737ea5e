import type { HomeKind, RecordBody, RecordKind, SingleKind } from '#contract/entities/record.ts';
import type { Property } from '#contract/entities/property.ts';
import type { Choice } from '#contract/rules/settlement.ts';
import type { OpenRow, Person, Role } from '../model/types.ts';
import { cancelMessage } from '../chat/commands/cancelMessage.ts';
import type { CommandDeps } from '../chat/commands/deps.ts';
import { editMessage } from '../chat/commands/editMessage.ts';
import { amendHome, noteHome, removeHomes } from '../listings/commands/homes.ts';
import { markRead } from '../chat/commands/markRead.ts';
import {
  amendRecord,
  changeRecord,
  putRecord,
  removeRecords,
  type Amendment,
  type RecordDeps,
} from '../rows/commands/records.ts';
import { retryMessage } from '../chat/commands/retryMessage.ts';
import { saveDraft } from '../chat/commands/saveDraft.ts';
import { saveProfile, type ProfileFields } from '../rows/commands/saveProfile.ts';
import { sendAll } from '../chat/commands/sendAll.ts';
import { sendMessage } from '../chat/commands/sendMessage.ts';
import { setArchived } from '../chat/commands/setArchived.ts';
import { settleConflicts } from '../rows/commands/settleConflicts.ts';
import { settledPeople } from '../rows/commands/settledPeople.ts';
import { settledRecords } from '../rows/commands/settledRecords.ts';
import { startConversation } from '../chat/commands/startConversation.ts';
import { switchRole } from '../rows/commands/switchRole.ts';

/** What one signed-in person writes on this device. */
export interface Writes {
  readonly chat: ReturnType<typeof chatWrites>;
  readonly records: ReturnType<typeof recordWrites>;
  readonly homes: ReturnType<typeof homeWrites>;
  saveProfile(fields: ProfileFields): Promise<void>;
  /** See `switchRole`. */
  switchRole(role: Role): Promise<boolean>;
}

/**
 * The commands over a person's open database. They come with the engine: nobody writes before it is there, and the
 * schemas that every record is checked by are no part of what a first screen waits for (docs/decisions/start-and-bundles.md).
 */
export const createWrites = (chat: CommandDeps, records: RecordDeps): Writes => ({
  chat: chatWrites(chat),
  records: recordWrites(records),
  homes: homeWrites(records),
  saveProfile: (fields) => saveProfile(records.database, records.userId, fields),
  switchRole: (role) => switchRole(records.database, role),
});

const chatWrites = (deps: CommandDeps) => ({
  send: (message: Parameters<typeof sendMessage>[1]) => sendMessage(deps, message),
  retry: (id: string) => retryMessage(deps, id),
  edit: (id: string, content: string) => editMessage(deps, id, content),
  cancel: (id: string) => cancelMessage(deps, id),
  sendAll: () => sendAll(deps),
  saveDraft: (conversationId: string, text: string, at: number) =>
    saveDraft(deps, conversationId, text, at),
  markRead: (conversationId: string, seq: number) => markRead(deps, conversationId, seq),
  setArchived: (conversationId: string, isArchived: boolean) =>
    setArchived(deps, conversationId, isArchived),
  begin: (person: Person) => startConversation(deps, person),
});

const recordWrites = (deps: RecordDeps) => ({
  change: <Kind extends SingleKind>(kind: Kind, fields: Partial<RecordBody<Kind>>) =>
    changeRecord(deps, kind, fields),
  put: <Kind extends RecordKind>(kind: Kind, body: RecordBody<Kind>, id?: string) =>
    putRecord(deps, kind, body, id),
  amend: <Kind extends RecordKind>(kind: Kind, id: string, change: Amendment<Kind>) =>
    amendRecord(deps, kind, id, change),
  remove: (ids: readonly string[]) => removeRecords(deps, ids),
  settle: (of: OpenRow, choices: Readonly<Record<string, Choice>>) => {
    const settled = of.collection === 'users' ? settledPeople : settledRecords;
    return settleConflicts(deps.database, of, choices, settled(deps.database));
  },
});

const homeWrites = (deps: RecordDeps) => ({
  note: (kind: HomeKind, id: string, noted: { fields: object; listing: Property | null }) =>
    noteHome(deps, kind, id, noted),
  amend: <Kind extends HomeKind>(
    kind: Kind,
    id: string,
    change: (before: RecordBody<Kind>) => RecordBody<Kind>,
  ) => amendHome(deps, kind, id, change),
  remove: (kind: HomeKind, ids: readonly string[]) => removeHomes(deps, kind, ids),
});
