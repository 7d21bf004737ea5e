import { useTranslation } from 'react-i18next';
import type { Role } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { AuthLink, AuthLinks } from './AuthLinks.tsx';
import { AuthPage } from './AuthPage.tsx';
import { Divider } from './Divider.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { useCarried } from './useCarried.ts';
import { SignupForm } from './SignupForm.tsx';
import type { Phones } from './signupFields.ts';

export function RenterSignupPage() {
  return <SignupPage userType="renter" />;
}

export interface SignupPageProps {
  readonly userType: Role;
  /** Given where the form asks for a phone number. */
  readonly phones?: Phones;
}

export function SignupPage({ userType, phones }: SignupPageProps) {
  const { t } = useTranslation(['auth', 'nav']);
  const carried = useCarried();
  const isLandlord = userType === 'landlord';
  return (
    <AuthPage
      backTo={carried(paths.userType.href())}
      title={t(isLandlord ? 'signup.titleLandlord' : 'signup.title')}
      lead={t('signup.lead')}
    >
      <GoogleButton userType={userType} unexpected={t('google.signupFailed')} />
      <Divider>{t('google.or')}</Divider>
      <SignupForm userType={userType} phones={phones} />
      <AuthLinks>
        <p>
          {t('signup.hasAccount')}{' '}
          <AuthLink to={isLandlord ? paths.landlordLogin.href() : paths.login.href()}>
            {t('nav:login')}
          </AuthLink>
        </p>
        <p>
          <AuthLink to={paths.userType.href()}>{t('signup.changeType')}</AuthLink>
        </p>
      </AuthLinks>
    </AuthPage>
  );
}
