import type { ReactNode } from 'react';
import { firstPaint } from '#src/ui/firstPaint.ts';
import { latePart } from '#src/ui/latePart.tsx';
import { calm } from '#src/ui/useIdle.ts';

type Component<P> = (props: P) => ReactNode;

/**
 * A part of a conversation that comes behind its first paint, also where its code is on the device: drawn beside the messages it
 * would hold them up. `load` brings its texts along. Until it comes `Without` stands in for it.
 */
export const threadPart = <Parts, P extends object>(
  load: () => Promise<Parts>,
  of: (parts: Parts) => Component<P>,
  Without?: Component<P>,
) =>
  latePart(async () => {
    const [parts] = await Promise.all([firstPaint.stands.then(load), calm()]);
    return of(parts);
  }, Without);
