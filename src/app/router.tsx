import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { ErrorView } from './ErrorView.tsx';
import { Root } from './Root.tsx';
import type { RouteHandle } from './routeHandle.ts';

function page(
  path: string,
  handle: RouteHandle,
  lazy: () => Promise<React.ComponentType>,
): RouteObject {
  return { path, handle, lazy: async () => ({ Component: await lazy() }) };
}

const PAGES: RouteObject[] = [
  page(paths.home.path, { title: '' }, async () => {
    return (await import('#src/features/home/HomePage.tsx')).HomePage;
  }),
  page(paths.login.path, { title: 'login' }, async () => {
    return (await import('#src/features/auth/LoginPage.tsx')).RenterLoginPage;
  }),
  page(paths.landlordLogin.path, { title: 'landlordLogin' }, async () => {
    return (await import('#src/features/auth/LoginPage.tsx')).LandlordLoginPage;
  }),
  page(paths.signup.path, { title: 'signup' }, async () => {
    return (await import('#src/features/auth/SignupPage.tsx')).RenterSignupPage;
  }),
  page(paths.landlordSignup.path, { title: 'landlordSignup' }, async () => {
    return (await import('#src/features/auth/SignupPage.tsx')).LandlordSignupPage;
  }),
  page(paths.userType.path, { title: 'userType' }, async () => {
    return (await import('#src/features/auth/UserTypePage.tsx')).UserTypePage;
  }),
  page(paths.verifyEmail.path, { title: 'verifyEmail' }, async () => {
    return (await import('#src/features/auth/VerifyEmailPage.tsx')).VerifyEmailPage;
  }),
  page(paths.authCallback.path, { title: 'authCallback' }, async () => {
    return (await import('#src/features/auth/AuthCallbackPage.tsx')).AuthCallbackPage;
  }),
  page(paths.landlordDashboard.path, { title: 'dashboard' }, async () => {
    return (await import('#src/features/home/LandlordHomePage.tsx')).LandlordHomePage;
  }),
  page(paths.messages.path, { title: 'messages' }, async () => {
    return (await import('#src/features/chat/MessagesPage.tsx')).MessagesPage;
  }),
  page(paths.chat.path, { title: 'chat', hidesNavOnPhone: true }, async () => {
    return (await import('#src/features/chat/ChatPage.tsx')).ChatPage;
  }),
  page(paths.messageCenter.path, { title: 'messageCenter' }, async () => {
    return (await import('#src/features/chat/MessageCenterPage.tsx')).MessageCenterPage;
  }),
  page(paths.settings.path, { title: 'settings' }, async () => {
    return (await import('./SettingsRoute.tsx')).SettingsRoute;
  }),
  page(paths.sync.path, { title: 'sync' }, async () => {
    return (await import('#src/features/settings/SyncPage.tsx')).SyncPage;
  }),
  page('*', { title: 'notFound' }, async () => (await import('./NotFound.tsx')).NotFound),
];

/** The data router. Resolves once the code of the page in the address bar is there, so nothing flashes. */
export async function startRouter(): Promise<ReturnType<typeof createBrowserRouter>> {
  const router = createBrowserRouter([
    {
      element: <Root />,
      // Where the frame itself broke there is no landmark around the explanation.
      errorElement: (
        <main>
          <ErrorView />
        </main>
      ),
      HydrateFallback: () => null,
      children: [{ errorElement: <ErrorView />, children: PAGES }],
    },
  ]);
  if (router.state.initialized) return router;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
  return router;
}
