import type { RxJsonSchema } from 'rxdb/plugins/core';
import { syncCollectionSchema } from '#contract/protocol/sync.ts';
import { areaSchema, type AreaDoc } from './schemas/area.ts';
import { conversationSchema, type ConversationDoc } from './schemas/conversation.ts';
import { inquirySchema, type InquiryDoc } from './schemas/inquiry.ts';
import { messageSchema, type MessageDoc } from './schemas/message.ts';
import { outboxSchema, type OutboxDoc } from './schemas/outbox.ts';
import { propertySchema, type PropertyDoc } from './schemas/property.ts';
import { recordSchema, type RecordDoc } from './schemas/record.ts';
import { roleSchema, type RoleDoc } from './schemas/role.ts';
import { scopeSchema, type ScopeDoc } from './schemas/scope.ts';
import { timesSchema, type TimesDoc } from './schemas/times.ts';
import { userSchema, type UserDoc } from './schemas/user.ts';
import { viewingSchema, type ViewingDoc } from './schemas/viewing.ts';

export interface Docs {
  users: UserDoc;
  roles: RoleDoc;
  conversations: ConversationDoc;
  messages: MessageDoc;
  outbox: OutboxDoc;
  times: TimesDoc;
  records: RecordDoc;
  areas: AreaDoc;
  properties: PropertyDoc;
  inquiries: InquiryDoc;
  viewings: ViewingDoc;
  scopes: ScopeDoc;
}
export type CollectionKey = keyof Docs;

export type Schemas = { readonly [Key in CollectionKey]: RxJsonSchema<Docs[Key]> };

/** At most 12 over the product's life: the library opens 13 in one realm and then makes callers wait. */
export const SCHEMAS: Schemas = {
  users: userSchema,
  roles: roleSchema,
  conversations: conversationSchema,
  messages: messageSchema,
  outbox: outboxSchema,
  times: timesSchema,
  records: recordSchema,
  areas: areaSchema,
  properties: propertySchema,
  inquiries: inquirySchema,
  viewings: viewingSchema,
  scopes: scopeSchema,
};

/** Those whose rows the server has too: every write a person makes to one notes what it was based on. */
export const REPLICATED_COLLECTIONS: ReadonlySet<string> = new Set(syncCollectionSchema.options);

/**
 * Collections that the server has, or that can be made again: a write of these is done when the operating
 * system has it, which outlives the tab and the browser. All other writes are done when the disk has them
 * (docs/decisions/local-store.md).
 */
export const RELAXED_COLLECTIONS: ReadonlySet<string> = new Set([
  'messages',
  'conversations',
  'times',
  'areas',
  'scopes',
  '_rxdb_internal',
]);
