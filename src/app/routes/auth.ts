import { paths } from '#src/paths.ts';
import { late, page } from './route.ts';

const resetPassword = async () =>
  (await import('#src/features/auth/ResetPasswordPage.tsx')).ResetPasswordPage;

/** Signing in and up. */
export const authRoutes = [
  page(paths.login, 'guest', { title: 'login' }, async () => {
    return (await import('#src/features/auth/LoginPage.tsx')).RenterLoginPage;
  }),
  page(paths.signup, 'guest', { title: 'signup' }, async () => {
    return (await import('#src/features/auth/SignupPage.tsx')).RenterSignupPage;
  }),
  page(paths.landlordLogin, 'guest', { title: 'landlordLogin' }, async () => {
    return (await import('#src/features/auth/LoginPage.tsx')).LandlordLoginPage;
  }),
  page(paths.landlordSignup, 'public', { title: 'landlordSignup' }, async () => {
    return (await import('#src/features/auth/LandlordSignupPage.tsx')).LandlordSignupPage;
  }),
  page(paths.userType, 'guest', { title: 'userType' }, async () => {
    return (await import('#src/features/auth/UserTypePage.tsx')).UserTypePage;
  }),
  page(paths.verifyEmail, 'public', { title: 'verifyEmail' }, async () => {
    return (await import('#src/features/auth/VerifyEmailPage.tsx')).VerifyEmailPage;
  }),
  page(paths.authCallback, 'public', { title: 'authCallback' }, async () => {
    return (await import('#src/features/auth/AuthCallbackPage.tsx')).AuthCallbackPage;
  }),
  page(paths.forgotPassword, 'guest', { title: 'forgotPassword' }, async () => {
    return (await import('#src/features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage;
  }),
  page(paths.resetPassword, 'guest', { title: 'resetPassword' }, resetPassword),
  page(paths.newPassword, 'public', { title: 'resetPassword' }, resetPassword),
  late(paths.emailChange, 'public', { title: 'emailChange' }, async () => {
    return (await import('#src/features/auth/EmailChangePage.tsx')).EmailChangePage;
  }),
];
