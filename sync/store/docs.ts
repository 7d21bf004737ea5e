/** Documents as they are stored. These are types: nothing is loaded for them. */
export type { Docs } from './collections.ts';
export type { AreaDoc } from './schemas/area.ts';
export type { ConversationDoc } from './schemas/conversation.ts';
export type { InquiryDoc } from './schemas/inquiry.ts';
export type { OutboxDoc } from './schemas/outbox.ts';
export type { PropertyDoc } from './schemas/property.ts';
export type { RecordDoc } from './schemas/record.ts';
export type { ScopeDoc } from './schemas/scope.ts';
export type { UserDoc } from './schemas/user.ts';
export type { ViewingDoc } from './schemas/viewing.ts';
