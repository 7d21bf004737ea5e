import type { ReactNode } from 'react';

export interface AuthPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One narrow column: the sheet that every account page is written on. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className="mx-auto max-w-md px-4 py-8 sm:py-14">
      <h1 className="text-[2rem] leading-tight font-semibold">{title}</h1>
      {lead && <div className="mt-2 text-soft">{lead}</div>}
      <div className="mt-7">{children}</div>
    </div>
  );
}
