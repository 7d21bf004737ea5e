import type { ReactNode } from 'react';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { LegalLinks } from './LegalLinks.tsx';

export interface HelpPageProps {
  readonly title: string;
  readonly lead: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame of the pages that explain the product. */
export function HelpPage({ title, lead, isWide = false, children }: HelpPageProps) {
  return (
    <div className={pageClasses(isWide ? 'wide' : 'text')}>
      <h1 className="text-[2rem] leading-tight font-semibold sm:text-[2.75rem]">{title}</h1>
      <p className="mt-3 max-w-2xl text-lg text-pretty text-soft">{lead}</p>
      <div className="mt-8">{children}</div>
      <LegalLinks />
    </div>
  );
}
