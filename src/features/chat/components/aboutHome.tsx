import { type ComponentType, lazy, Suspense } from 'react';
import type { ThreadMessage } from '#src/data/types.ts';
import type { SendGate } from './ThreadListingBar.tsx';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { calm } from '#src/ui/useIdle.ts';

export interface AboutHomeProps {
  readonly conversationId: string;
  readonly messages: readonly ThreadMessage[];
  readonly onGate: (gate: SendGate) => void;
}

/** The code for homes comes after the conversation. */
const ThreadListingBar = lazy<ComponentType<AboutHomeProps>>(async () => {
  await calm();
  try {
    const [bar] = await Promise.all([import('./ThreadListingBar.tsx'), loadLateTexts()]);
    return { default: bar.ThreadListingBar };
  } catch {
    return { default: () => null };
  }
});

/** The home a conversation is about, at its top. */
export function AboutHome(props: AboutHomeProps) {
  return (
    <Suspense>
      <ThreadListingBar {...props} />
    </Suspense>
  );
}
