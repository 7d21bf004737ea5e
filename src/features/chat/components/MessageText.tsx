import { memo } from 'react';
import { highlightParts } from '../rules/highlight.ts';
import { linkSegments } from '../rules/links.ts';

export interface MessageTextProps {
  readonly text: string;
  /** Marked wherever it occurs; empty marks nothing. */
  readonly highlight: string;
}

/** What a person wrote, as text and nothing but text, with its links. */
export const MessageText = memo(function MessageText({ text, highlight }: MessageTextProps) {
  return linkSegments(text).map((segment, index) => {
    const words = <Highlighted text={segment.text} query={highlight} />;
    if (segment.kind === 'text') return <span key={`${index}`}>{words}</span>;
    return (
      <a
        key={`${index}`}
        href={segment.href}
        // Apart from the words around it: none of them turns an address round.
        dir="ltr"
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-all text-accent underline underline-offset-2"
      >
        {words}
      </a>
    );
  });
});

/** A text with the places where `query` occurs marked. */
export function Highlighted({ text, query }: { readonly text: string; readonly query: string }) {
  if (query === '') return text;
  return highlightParts(text, query).map((part, index) =>
    part.isHit ? (
      <mark key={`${index}`} className="rounded-sm bg-warn-wash text-ink outline outline-warn">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
