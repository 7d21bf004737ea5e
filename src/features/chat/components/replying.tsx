import { Suspense, type ReactNode } from 'react';
import { latePart } from './latePart.tsx';
import type {
  MessageMenuProps,
  QuoteProps,
  ReactionSignsProps,
  ReplyBarProps,
} from './replyProps.ts';

/** They come behind the first paint of a conversation. Where they cannot be had it is read and written in without them. */
const load = () => import('./replyParts.ts');
/** One of them, which shows nothing where it cannot be had. */
export const part = <P extends object>(
  of: (parts: typeof import('./replyParts.ts')) => (props: P) => ReactNode,
) => latePart(load, of);
const Menu = part<MessageMenuProps>((parts) => parts.MessageMenu);
const Bar = part<ReplyBarProps>((parts) => parts.ReplyBar);
const Signs = part<ReactionSignsProps>((parts) => parts.ReactionSigns);
const Quoted = part<QuoteProps>((parts) => parts.Quote);

/** What can be done with a message: a button beside it, and a long press on it. */
export function MessageMenu(props: MessageMenuProps) {
  return (
    <Suspense>
      <Menu {...props} />
    </Suspense>
  );
}

/** What is replied to, above the composer. */
export function ReplyBar(props: ReplyBarProps) {
  return (
    <Suspense fallback={<div className="h-13" />}>
      <Bar {...props} />
    </Suspense>
  );
}

/** What a message replies to, in its bubble. */
export function Quote(props: QuoteProps) {
  return (
    <Suspense fallback={<div className="mb-1.5 h-12.5" />}>
      <Quoted {...props} />
    </Suspense>
  );
}

/** How the two react to a message, at the foot of its bubble. */
export function ReactionSigns(props: ReactionSignsProps) {
  return (
    <Suspense fallback={<div className="h-6" />}>
      <Signs {...props} />
    </Suspense>
  );
}
