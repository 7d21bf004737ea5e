export { ChooseConversations } from './ChooseConversations.tsx';
export { once } from './once.ts';
export { SendButton } from './SendButton.tsx';
export { useOpenConversations } from './useOpenConversations.ts';
export { useToastKept } from './useToastKept.ts';
