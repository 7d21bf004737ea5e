import { useState } from 'react';
import type { HomesMapProps } from './HomesMap.tsx';
import { useDrawing } from './useDrawing.ts';

/** What a page keeps for its map while something else is shown: which home is marked, and what is drawn. */
export function useMapMarks(): Pick<HomesMapProps, 'markedId' | 'onMark' | 'drawing'> {
  const [markedId, onMark] = useState<string | null>(null);
  const drawing = useDrawing();
  return { markedId, onMark, drawing };
}
