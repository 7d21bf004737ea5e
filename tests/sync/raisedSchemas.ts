import { CURRENT, type SchemaSet } from '#sync/store/migrations.ts';
import { conversationSchema } from '#sync/store/schemas/conversation.ts';
import { outboxSchema } from '#sync/store/schemas/outbox.ts';

const raised = { type: 'boolean' } as const;
const raise = (doc: object) => ({ ...doc, raised: true });

/** The app's schemas as a later version may raise them: the outbox and the drafts get a field of their own. */
export const RAISED: SchemaSet = {
  schemas: {
    ...CURRENT.schemas,
    outbox: { ...outboxSchema, version: 1, properties: { ...outboxSchema.properties, raised } },
    conversations: {
      ...conversationSchema,
      version: 1,
      properties: { ...conversationSchema.properties, raised },
    },
  } as SchemaSet['schemas'],
  migrations: { outbox: { 1: raise }, conversations: { 1: raise } },
};

/** The same, but what it does with an entry of the outbox fails. */
export const BROKEN: SchemaSet = {
  ...RAISED,
  migrations: {
    ...RAISED.migrations,
    outbox: {
      1: () => {
        throw new Error('a fault in the new version');
      },
    },
  },
};
