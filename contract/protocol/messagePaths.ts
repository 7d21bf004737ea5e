/** Paths of /api that the service worker asks, too: apart from the schemas of all others, which would come with them. */
export const CONVERSATIONS = '/api/messages/conversations';
export const messagesPath = (conversationId: string): string =>
  `${CONVERSATIONS}/${conversationId}/messages`;
