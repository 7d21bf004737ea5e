import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export interface AuthPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Where the way back leads, where there is one. */
  readonly backTo?: string;
  readonly children: ReactNode;
}

/** One narrow column: the sheet that every account page is written on. */
export function AuthPage({ title, lead, backTo, children }: AuthPageProps) {
  const { t } = useTranslation('common');
  return (
    <div className="mx-auto max-w-md px-4 py-8 sm:py-14">
      {backTo !== undefined && (
        <Link
          to={backTo}
          className="-ms-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 font-semibold text-accent hover:bg-accent-wash"
        >
          <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
          {t('back')}
        </Link>
      )}
      <h1 className="text-[2rem] leading-tight font-semibold">{title}</h1>
      {lead && <div className="mt-2 text-soft">{lead}</div>}
      <div className="mt-7">{children}</div>
    </div>
  );
}
