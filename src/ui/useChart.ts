import { type RefObject, useEffect, useRef } from 'react';
import type { Chart, ChartDeps } from './chart.ts';

/**
 * Draws into the element of the reference once the library is there: it comes with the first chart. The same `deps` draw nothing anew.
 *
 * @param deps what is drawn; kept by the caller between renders
 * @param at the time that is read out, by its place in the list
 */
export function useChart(deps: ChartDeps, at: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const marked = useRef(at);
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const { drawChart } = await inSoundLanguage(() => import('./chart.ts'));
      if (isOver || place.current === null) return;
      chart.current = drawChart(place.current, deps);
      chart.current.mark(marked.current);
    };
    // A table beside it has the same numbers.
    draw().catch((error: unknown) => console.warn('the chart cannot be drawn', error));
    return () => {
      isOver = true;
      chart.current?.destroy();
      chart.current = null;
    };
  }, [deps]);
  useEffect(() => {
    marked.current = at;
    chart.current?.mark(at);
  }, [at]);
  return place;
}

/**
 * The library asks for the browser's language when it is loaded, and breaks where that is none: Chromium
 * under a POSIX locale says "en-US@posix". The text on axes is our own.
 */
async function inSoundLanguage<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  }
  try {
    return await load();
  } finally {
    Reflect.deleteProperty(navigator, 'language');
  }
}
