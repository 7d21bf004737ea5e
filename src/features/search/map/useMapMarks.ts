import { useState } from 'react';
import type { HomesMapProps } from './HomesMap.tsx';
import { useDrawing } from './useDrawing.ts';

/** Keeps the marked home and the drawing of a map while the page shows something else. */
export function useMapMarks(): Pick<HomesMapProps, 'markedId' | 'onMark' | 'drawing'> {
  const [markedId, onMark] = useState<string | null>(null);
  const drawing = useDrawing();
  return { markedId, onMark, drawing };
}
