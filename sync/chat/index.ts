export { createChatCommands } from './commands/chatCommands.ts';
export { otherOf } from './reads/conversationRows.ts';
export { createEchoes } from './reads/echoes.ts';
export { createQueries } from './reads/queries.ts';
