import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Street } from './art/Street.tsx';

export interface AuthPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The target of Back, where there is one. */
  readonly backTo?: string;
  readonly children: ReactNode;
}

/** A narrow column for the form; on wide screens a drawn street is beside it. */
export function AuthPage({ title, lead, backTo, children }: AuthPageProps) {
  const { t } = useTranslation('common');
  return (
    <div className="flex min-h-full flex-col lg:grid lg:grid-cols-2">
      <div className="mx-auto w-full max-w-md px-4 pt-6 pb-12 sm:pt-12">
        {backTo !== undefined && (
          <Link
            replace
            to={backTo}
            className="-ms-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 font-semibold text-accent hover:bg-accent-wash"
          >
            <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
            {t('back')}
          </Link>
        )}
        <h1 className="text-[2rem] leading-tight font-semibold sm:text-[2.5rem]">{title}</h1>
        {lead && <div className="mt-2 text-pretty text-soft">{lead}</div>}
        <div className="mt-7">{children}</div>
      </div>
      <Street
        isLow
        className="mt-auto aspect-[520/314] w-full shrink-0 sm:aspect-auto sm:h-44 lg:hidden rtl:-scale-x-100"
      />
      <aside aria-hidden className="relative bg-cover max-lg:hidden">
        <div className="sticky top-0 h-[calc(100dvh-4.1rem)] overflow-hidden">
          <Street className="size-full rtl:-scale-x-100" />
        </div>
      </aside>
    </div>
  );
}
