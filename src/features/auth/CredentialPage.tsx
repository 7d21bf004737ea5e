import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';

export interface CredentialPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page of Settings on which a person changes how they sign in. */
export function CredentialPage({ title, lead, children }: CredentialPageProps) {
  const { t } = useTranslation('nav');
  return (
    <div className="mx-auto max-w-lg px-4 py-8 sm:px-8 sm:py-12">
      <Link
        to={paths.settings.href()}
        className="mb-2 inline-flex min-h-11 items-center gap-1 font-semibold text-accent"
      >
        <ChevronLeft size={20} aria-hidden className="-ms-1 rtl:-scale-x-100" />
        {t('settings')}
      </Link>
      <h1 className="text-[2rem] leading-tight font-semibold">{title}</h1>
      {lead && <div className="mt-2 text-pretty text-soft">{lead}</div>}
      <div className="mt-7 grid gap-6">{children}</div>
    </div>
  );
}
