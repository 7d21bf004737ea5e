import { KeyRound, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { AuthPage } from './AuthPage.tsx';
import { useCarried } from './useCarried.ts';

/** Two cards, one for each role, with what follows from it. Neither is final: one account may have both. */
export function UserTypePage() {
  const { t } = useTranslation(['auth', 'nav']);
  const carried = useCarried();
  return (
    <AuthPage title={t('userType.title')} lead={t('userType.lead')}>
      <div className="grid gap-4">
        <Choice
          to={carried(paths.signup.href())}
          icon={<Search size={28} aria-hidden />}
          title={t('userType.renter')}
        >
          {t('userType.renterText')}
        </Choice>
        <Choice
          to={carried(paths.landlordSignup.href())}
          icon={<KeyRound size={28} aria-hidden />}
          title={t('userType.landlord')}
        >
          {t('userType.landlordText')}
        </Choice>
      </div>
      <p className="mt-8 border-t border-line pt-5 text-soft">
        {t('userType.toLogin')}{' '}
        <Link
          replace
          className="font-semibold text-accent underline"
          to={carried(paths.login.href())}
        >
          {t('nav:login')}
        </Link>
      </p>
    </AuthPage>
  );
}

interface ChoiceProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Choice({ to, icon, title, children }: ChoiceProps) {
  return (
    <Link
      replace
      to={to}
      className="flex items-start gap-4 rounded-card border border-line bg-sheet p-5 shadow-card transition-colors duration-150 hover:border-accent"
    >
      <span className="mt-0.5 text-accent">{icon}</span>
      <span>
        <span className="block font-display text-xl font-semibold">{title}</span>
        <span className="mt-1 block text-soft">{children}</span>
      </span>
    </Link>
  );
}
