import { lazy, type ReactNode } from 'react';
import { firstPaint } from '#src/ui/firstPaint.ts';

type Component<P> = (props: P) => ReactNode;

/** A part of a conversation that comes behind its first paint; `load` brings its texts along. Where it cannot be had `Without` stands in for it. */
export const latePart = <Parts, P extends object>(
  load: () => Promise<Parts>,
  of: (parts: Parts) => Component<P>,
  Without: Component<P> = () => null,
) =>
  lazy(() =>
    firstPaint.stands.then(load).then(
      (parts): { default: Component<P> } => ({ default: of(parts) }),
      () => ({ default: Without }),
    ),
  );
