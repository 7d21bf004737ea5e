import { useTranslation } from 'react-i18next';
import type { Role } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { AuthLink, AuthLinks } from './AuthLinks.tsx';
import { AuthPage } from './AuthPage.tsx';
import { Divider } from './Divider.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { useCarried } from './useCarried.ts';
import { SignupForm } from './SignupForm.tsx';

export function RenterSignupPage() {
  return <SignupPage userType="renter" />;
}

export function LandlordSignupPage() {
  return <SignupPage userType="landlord" />;
}

function SignupPage({ userType }: { readonly userType: Role }) {
  const { t } = useTranslation('auth');
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
      <SignupForm userType={userType} />
      <AuthLinks>
        <p>
          {t('signup.hasAccount')}{' '}
          <AuthLink to={isLandlord ? paths.landlordLogin.href() : paths.login.href()}>
            {t('signup.toLogin')}
          </AuthLink>
        </p>
        <p>
          <AuthLink to={paths.userType.href()}>{t('signup.changeType')}</AuthLink>
        </p>
      </AuthLinks>
    </AuthPage>
  );
}
