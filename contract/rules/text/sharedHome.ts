import type { MessageType } from '../../entities/message.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

export interface Words {
  /** Null: of which type is not known. */
  readonly messageType: MessageType | null;
  readonly content: string;
}

/** The id of the home a message shares. Null for words, whatever they look like. */
export function sharedHome({ messageType, content }: Words): string | null {
  return messageType === 'property' && UUID.test(content) ? content : null;
}
