export { FlagMarks } from '../flags/FlagMarks.tsx';
export { ThreadGuard } from '../guard/ThreadGuard.tsx';
export { ThreadMenu } from '../flags/ThreadMenu.tsx';
export { MessageMenu } from './MessageMenu.tsx';
export { Quote } from './Quote.tsx';
export { ReactionSigns } from './ReactionSigns.tsx';
export { ReplyBar } from './ReplyBar.tsx';
