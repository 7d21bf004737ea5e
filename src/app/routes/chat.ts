import { paths } from '#src/paths.ts';
import { page } from './route.ts';

export const chatRoutes = [
  page(paths.messages, 'member', { title: 'messages' }, async () => {
    return (await import('#src/features/chat/MessagesPage.tsx')).MessagesPage;
  }),
  page(paths.chat, 'member', { title: 'chat', hidesNavOnPhone: true }, async () => {
    return (await import('#src/features/chat/ChatPage.tsx')).ChatPage;
  }),
  page(paths.messageCenter, 'member', { title: 'messageCenter' }, async () => {
    return (await import('#src/features/chat/MessageCenterPage.tsx')).MessageCenterPage;
  }),
];
