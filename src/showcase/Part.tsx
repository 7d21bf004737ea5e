import type { ReactNode } from 'react';

/** One kind of primitives under an engineer's heading. */
export function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6"
    >
      <h2 lang="en" className="text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
