/**
 * Every address of the product that exists now: `path` is the route's pattern, `href` makes a link.
 * Stands apart from `app` so that features can link to each other without importing one another.
 */
export const paths = {
  home: { path: '/', href: () => '/' },
  login: { path: '/login', href: () => '/login' },
  signup: { path: '/signup', href: () => '/signup' },
  landlordLogin: { path: '/landlord/login', href: () => '/landlord/login' },
  landlordSignup: { path: '/landlord/signup', href: () => '/landlord/signup' },
  landlordDashboard: { path: '/landlord/dashboard', href: () => '/landlord/dashboard' },
  userType: { path: '/user-type', href: () => '/user-type' },
  verifyEmail: {
    path: '/verify-email',
    href: (email?: string, userType?: string) => withQuery('/verify-email', { email, userType }),
  },
  authCallback: { path: '/auth/callback', href: () => '/auth/callback' },
  chat: {
    path: '/chat/:conversationId?',
    href: (conversationId?: string) =>
      conversationId === undefined ? '/chat' : `/chat/${encodeURIComponent(conversationId)}`,
  },
  messages: { path: '/messages', href: () => '/messages' },
  messageCenter: {
    path: '/message-center',
    href: (tab?: string) => withQuery('/message-center', { tab }),
  },
  settings: { path: '/settings', href: () => '/settings' },
  sync: { path: '/settings/sync', href: () => '/settings/sync' },
} as const;

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
