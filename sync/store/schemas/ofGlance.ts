/** The schemas that the first glance reads, before the library is loaded. */
export { conversationSchema } from './conversation.ts';
export { messageSchema } from './message.ts';
export { outboxSchema } from './outbox.ts';
export { recordSchema } from './record.ts';
