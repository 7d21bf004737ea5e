import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';

export interface QuestionProps {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** The address names this question: it is opened and scrolled to. */
  readonly isLinked: boolean;
  /** Opened without a press, as while searching. */
  readonly isOpen: boolean;
}

/**
 * A question that opens to its answer. It uses the platform's own element, so that finding in the page opens it, too.
 */
export function Question({ id, question, answer, isLinked, isOpen }: QuestionProps) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView({ block: 'start' });
  }, [isLinked]);
  return (
    <details
      id={id}
      ref={place}
      open={isOpen || isLinked || undefined}
      className="group scroll-mt-4"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          size={22}
          aria-hidden
          className="shrink-0 text-accent transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <p className="max-w-prose pb-5 text-pretty text-soft">{answer}</p>
    </details>
  );
}
