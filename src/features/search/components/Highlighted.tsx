import { useMemo } from 'react';
import { markedParts } from '#src/listings/query/index.ts';

/** A text with what was searched for marked in it. */
export function Highlighted({ text, sought }: { readonly text: string; readonly sought: string }) {
  const parts = useMemo(() => markedParts(text, sought), [text, sought]);
  return parts.map(({ text: part, isHit }, place) =>
    isHit ? (
      <mark key={place} className="rounded-xs bg-warn-wash text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
