import { lazy, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { didNotCome, untilItComes } from './untilItComes.ts';

type Part<P> = (props: P) => ReactNode;

/**
 * A part of a page whose code comes behind the page, under a `Suspense`. If it does not come, `Without`
 * stands in for it, and it is asked for again until it comes: a page that is opened on a bad line breaks for
 * none of its parts, and completes itself when there is a network. Code that comes and fails is an error of
 * the page, as any.
 */
export function latePart<P extends object>(
  load: () => Promise<Part<P>>,
  Without: Part<P> = () => null,
): Part<P> {
  const places = new Set<() => void>();
  let missing = 0;
  let stop: () => void = () => undefined;

  const attempt = async (): Promise<Part<P>> => {
    try {
      return await load();
    } catch (error) {
      if (didNotCome(error)) throw error;
      return () => {
        throw error;
      };
    }
  };

  let shown: Part<P> = lazy(async () => ({ default: await attempt().catch(() => Missing) }));

  function askAgain(): () => void {
    missing += 1;
    if (missing === 1) {
      const came = (part: Part<P>) => {
        shown = part;
        for (const isChanged of places) isChanged();
      };
      stop = untilItComes(attempt, { came });
    }
    return () => {
      missing -= 1;
      if (missing === 0) stop();
    };
  }

  function Missing(props: P) {
    useEffect(askAgain, []);
    return <Without {...props} />;
  }

  const subscribe = (onChange: () => void) => {
    places.add(onChange);
    return () => void places.delete(onChange);
  };
  const get = () => shown;

  return function LatePart(props: P) {
    const Shown = useSyncExternalStore(subscribe, get, get);
    return <Shown {...props} />;
  };
}
