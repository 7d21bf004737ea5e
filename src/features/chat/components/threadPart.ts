import type { ReactNode } from 'react';
import { firstPaint } from '#src/ui/firstPaint.ts';
import { latePart } from '#src/ui/latePart.tsx';

type Component<P> = (props: P) => ReactNode;

/** A part of a conversation that comes behind its first paint; `load` brings its texts along. Until it comes `Without` stands in for it. */
export const threadPart = <Parts, P extends object>(
  load: () => Promise<Parts>,
  of: (parts: Parts) => Component<P>,
  Without?: Component<P>,
) => latePart(async () => of(await firstPaint.stands.then(load)), Without);
