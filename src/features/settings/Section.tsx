import { useId, type ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  /** A line below the title: where these choices are stored. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A titled part of a settings page. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-6">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {note !== undefined && <p className="mt-0.5 text-sm text-soft">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
