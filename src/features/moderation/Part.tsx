import { type ReactNode, useId } from 'react';

export interface PartProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A titled part of a case. */
export function Part({ title, note, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {note !== undefined && <p className="text-sm text-soft">{note}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}
