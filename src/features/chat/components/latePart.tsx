import { lazy, type ReactNode } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';

type Component<P> = (props: P) => ReactNode;

/** A part of a conversation that comes behind its first paint, with its texts. Where it cannot be had `Without` stands in for it. */
export const latePart = <Parts, P extends object>(
  load: () => Promise<Parts>,
  of: (parts: Parts) => Component<P>,
  Without: Component<P> = () => null,
) =>
  lazy(() =>
    Promise.all([load(), loadLateTexts()]).then(
      ([parts]): { default: Component<P> } => ({ default: of(parts) }),
      () => ({ default: Without }),
    ),
  );
