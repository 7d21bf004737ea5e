/** The commands that come with the engine: nobody writes before it is there. */
export { createChatCommands } from './chatCommands.ts';
export type { CommandDeps } from './deps.ts';
export { inDraftLanes } from './draftLanes.ts';
export { postMessage } from './sendMessage.ts';
