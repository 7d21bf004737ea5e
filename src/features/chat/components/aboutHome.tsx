import { type ComponentType, lazy, Suspense } from 'react';
import type { ThreadMessage } from '#src/data/types.ts';
import type { SendGate } from './ThreadHomeBar.tsx';
import { loadLateTexts } from '#src/i18n/setup.ts';

export interface AboutHomeProps {
  readonly conversationId: string;
  readonly messages: readonly ThreadMessage[];
  readonly onGate: (gate: SendGate) => void;
}

/** The code for homes comes after the conversation. */
const ThreadHomeBar = lazy<ComponentType<AboutHomeProps>>(async () => {
  try {
    const [bar] = await Promise.all([import('./ThreadHomeBar.tsx'), loadLateTexts()]);
    return { default: bar.ThreadHomeBar };
  } catch {
    return { default: () => null };
  }
});

/** The home a conversation is about, at its top. */
export function AboutHome(props: AboutHomeProps) {
  return (
    <Suspense>
      <ThreadHomeBar {...props} />
    </Suspense>
  );
}
