export { ChooseConversations } from './ChooseConversations.tsx';
export { SendButton } from './SendButton.tsx';
export { useOpenConversations } from './useOpenConversations.ts';
