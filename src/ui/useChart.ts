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
      const { drawChart } = await import('./chart.ts');
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
