import { paths } from '#src/paths.ts';
import type { FirstReads } from './pageRoute.ts';
import { late, page } from './route.ts';

const list: FirstReads = ({ chat }) => [chat.conversations('active')];
const thread: FirstReads = ({ chat }, { conversationId: id }) =>
  id === undefined ? [] : [chat.conversation(id), chat.thread(id)];

/** One page for both addresses: what is typed in its list stays when the address changes from one to the other. */
const chatPage = async () => (await import('#src/features/chat/ChatPage.tsx')).ChatPage;

export const chatRoutes = [
  page(paths.messages, 'member', { title: 'messages' }, chatPage, list),
  page(paths.chat, 'member', { title: 'chat', hidesNavOnPhone: true }, chatPage, (sync, params) => [
    ...list(sync, params),
    ...thread(sync, params),
  ]),
  late(paths.messageCenter, 'member', { title: 'messageCenter' }, async () => {
    return (await import('#src/features/chat/MessageCenterPage.tsx')).MessageCenterPage;
  }),
];
