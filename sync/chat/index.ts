export { type Chat, createChat } from './chat.ts';
export { otherOf } from './reads/conversationRows.ts';
