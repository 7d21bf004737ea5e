const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

export interface Words {
  readonly messageType: string | null;
  readonly content: string;
}

/** The id of the listing a message shares; null for ordinary text, even if the text looks like such a message. */
export function sharedHome({ messageType, content }: Words): string | null {
  return messageType === 'property' && UUID.test(content) ? content : null;
}
