import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import type { Problem } from './useFormKit.ts';

export interface ErrorSummaryProps {
  readonly title: string;
  readonly problems: readonly Problem[];
  /** Takes the focus whenever this grows. */
  readonly refusals: number;
}

/** Lists everything that is wrong with a form, each linked to its field. Takes the focus after a submit. */
export function ErrorSummary({ title, problems, refusals }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) ref.current?.focus();
  }, [refusals]);
  if (problems.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={title}
      className="rounded-field border-s-4 border-danger bg-danger-wash px-4 py-3"
    >
      <p className="font-semibold text-danger">{title}</p>
      <ul className="mt-1 grid">
        {problems.map(({ fieldId, text, isEdited }) => (
          <li key={fieldId} className="flex items-center gap-2">
            {isEdited && <Check size={16} aria-hidden className="shrink-0 text-good" />}
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
              className={classes(
                'py-1 underline underline-offset-2',
                isEdited ? 'text-soft' : 'font-medium text-danger',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
