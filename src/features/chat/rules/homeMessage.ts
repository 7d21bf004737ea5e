import type { ThreadMessage } from '#src/data/types.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The id of the home a message shares. Null for words, whatever they look like. */
export function sharedHome({
  messageType,
  content,
}: Pick<ThreadMessage, 'messageType' | 'content'>): string | null {
  return messageType === 'property' && UUID.test(content) ? content : null;
}

/** Whether the last words of a conversation, whose type nobody keeps, are those of a shared home. */
export function looksShared(text: string): boolean {
  return UUID.test(text);
}
