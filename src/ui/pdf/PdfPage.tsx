import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Pdf } from './openPdf.ts';

/** A page that is larger is drawn with fewer points: a canvas beyond this fails on phones. */
const MOST_POINTS = 8_000_000;

export interface PdfPageProps {
  readonly pdf: Pdf;
  /** From 1 on. */
  readonly number: number;
  /** The page's name, such as "Page 2 of 5". */
  readonly label: string;
  /** CSS px. */
  readonly width: number;
  /** The element in which the pages scroll. */
  readonly scrolled: RefObject<HTMLElement | null>;
}

/** One page: drawn while it is near the window, and its words for those who do not see it. */
export function PdfPage({ pdf, number, label, width, scrolled }: PdfPageProps) {
  const place = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useIsNear(place, scrolled);
  /** Height to width; of a sheet of A4 until it is known. */
  const [ratio, setRatio] = useState(Math.SQRT2);
  const [words, setWords] = useState('');

  useEffect(() => {
    if (!isNear) return undefined;
    let isWanted = true;
    let stop = () => undefined as void;
    async function draw(): Promise<void> {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      if (!isWanted || canvas.current === null) return;
      setRatio(whole.height / whole.width);
      setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
      const most = Math.sqrt(MOST_POINTS / (whole.width * whole.height));
      const scale = Math.min((width * window.devicePixelRatio) / whole.width, most);
      const viewport = page.getViewport({ scale });
      canvas.current.width = Math.round(viewport.width);
      canvas.current.height = Math.round(viewport.height);
      const task = page.render({ canvas: canvas.current, viewport });
      stop = () => task.cancel();
      await task.promise;
    }
    // A page that cannot be drawn stays white; the others are shown.
    draw().catch(() => undefined);
    const drawn = canvas.current;
    return () => {
      isWanted = false;
      stop();
      // Its memory is freed at once.
      if (drawn !== null) drawn.width = 0;
    };
  }, [pdf, number, width, isNear]);

  return (
    <article
      ref={place}
      aria-label={label}
      style={{ width, height: width * ratio }}
      className="relative mx-auto bg-white shadow-card"
    >
      {isNear && <canvas ref={canvas} aria-hidden className="size-full" />}
      <p dir="auto" className="sr-only">
        {words}
      </p>
    </article>
  );
}

/** Whether it is in the window, or a window's height from it. */
function useIsNear(
  place: RefObject<HTMLElement | null>,
  scrolled: RefObject<HTMLElement | null>,
): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: scrolled.current, rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, scrolled]);
  return isNear;
}
