import { type ReactNode, Suspense } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import type { CallCardProps, CallWordsProps } from './cardProps.ts';
import { latePart } from '#src/ui/latePart.tsx';

type Parts = typeof import('./callParts.ts');

/** They come with the first call that is seen. Until then its place is empty. */
const part = <P extends object>(of: (parts: Parts) => (props: P) => ReactNode) =>
  latePart(async () => {
    const [parts] = await Promise.all([import('./callParts.ts'), loadLateTexts()]);
    return of(parts);
  });
const Card = part<CallCardProps>(({ CallCard }) => CallCard);
const Ask = part<CallCardProps>(({ AskCard }) => AskCard);
const Words = part<CallWordsProps>((parts) => parts.CallWords);

/** True of what stands in a conversation as a card of calls and not as words. */
export const isCallCard = ({ messageType }: { readonly messageType: string }): boolean =>
  messageType === 'call' || messageType === 'ask_call';

/** A call in its conversation, or that somebody asks for one. */
export function CallCard(props: CallCardProps) {
  return (
    <Suspense fallback={<div className="h-11 w-60 max-w-full" />}>
      {props.message.messageType === 'call' ? <Card {...props} /> : <Ask {...props} />}
    </Suspense>
  );
}

/** The same in a few words. */
export function CallWords(props: CallWordsProps) {
  return (
    <Suspense>
      <Words {...props} />
    </Suspense>
  );
}
