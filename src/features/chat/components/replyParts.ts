export { MessageMenu } from './MessageMenu.tsx';
export { Quote } from './Quote.tsx';
export { ReplyBar } from './ReplyBar.tsx';
