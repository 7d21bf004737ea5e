import { paths } from '#src/paths.ts';
import { page, type FirstReads } from './route.ts';

const list: FirstReads = ({ chat }) => [chat.conversations('active')];
const thread: FirstReads = ({ chat }, { conversationId: id }) =>
  id === undefined ? [] : [chat.conversation(id), chat.thread(id)];

export const chatRoutes = [
  page(
    paths.messages,
    'member',
    { title: 'messages' },
    async () => {
      return (await import('#src/features/chat/MessagesPage.tsx')).MessagesPage;
    },
    list,
  ),
  page(
    paths.chat,
    'member',
    { title: 'chat', hidesNavOnPhone: true },
    async () => {
      return (await import('#src/features/chat/ChatPage.tsx')).ChatPage;
    },
    (sync, params) => [...list(sync, params), ...thread(sync, params)],
  ),
  page(paths.messageCenter, 'member', { title: 'messageCenter' }, async () => {
    return (await import('#src/features/chat/MessageCenterPage.tsx')).MessageCenterPage;
  }),
];
