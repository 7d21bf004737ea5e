/**
 * Every address of the product: `path` is the route's pattern, `href` makes a link. Who may open it, and
 * whether its page is built yet, is said in `app/routes`.
 * Stands apart from `app` so that features can link to each other without importing one another.
 */
export const paths = {
  start: { path: '/', href: () => '/' },
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
  forgotPassword: { path: '/forgot-password', href: () => '/forgot-password' },
  resetPassword: { path: '/reset-password', href: () => '/reset-password' },
  /** The pages of mails that somebody signed in asked for: the link works, signed in or not. */
  newPassword: { path: '/auth/new-password', href: () => '/auth/new-password' },
  emailChange: { path: '/auth/email-change', href: () => '/auth/email-change' },
  authCallback: { path: '/auth/callback', href: () => '/auth/callback' },
  chat: {
    path: '/chat/:conversationId?',
    /** `seq`: the message to show. */
    href: (conversationId?: string, seq?: number) =>
      conversationId === undefined
        ? '/chat'
        : withQuery(`/chat/${encodeURIComponent(conversationId)}`, { at: seq?.toString() }),
  },
  messages: { path: '/messages', href: () => '/messages' },
  messageCenter: {
    path: '/message-center',
    href: (tab?: string) => withQuery('/message-center', { tab }),
  },
  profile: { path: '/profile', href: () => '/profile' },
  /** What the bar of a phone has no room for. */
  more: { path: '/more', href: () => '/more' },
  notifications: { path: '/notifications', href: () => '/notifications' },
  settings: { path: '/settings', href: () => '/settings' },
  changePassword: { path: '/settings/password', href: () => '/settings/password' },
  changeEmail: { path: '/settings/email', href: () => '/settings/email' },
  sync: { path: '/settings/sync', href: () => '/settings/sync' },
  versions: { path: '/settings/versions', href: () => '/settings/versions' },
  standing: {
    path: '/settings/decisions',
    /** `about`: the listing or person whose decision to show. */
    href: (about?: string) =>
      about === undefined ? '/settings/decisions' : `/settings/decisions#standing-${about}`,
  },
  moderation: { path: '/moderation', href: () => '/moderation' },
  moderationCase: {
    path: '/moderation/:caseId',
    href: (caseId: string) => `/moderation/${encodeURIComponent(caseId)}`,
  },
  landlordSettings: { path: '/landlord/settings', href: () => '/landlord/settings' },
  about: { path: '/about', href: () => '/about' },
  contact: { path: '/contact', href: () => '/contact' },
  gallery: { path: '/gallery', href: () => '/gallery' },
  terms: { path: '/terms', href: () => '/terms' },
  privacy: { path: '/privacy', href: () => '/privacy' },
  imprint: { path: '/imprint', href: () => '/imprint' },
  faq: { path: '/faq', href: () => '/faq' },
  search: { path: '/search', href: () => '/search' },
  browse: { path: '/browse', href: () => '/browse' },
  properties: { path: '/properties', href: () => '/properties' },
  property: {
    path: '/properties/:propertyId',
    href: (propertyId: string) => `/properties/${encodeURIComponent(propertyId)}`,
  },
  virtualTours: { path: '/virtual-tours', href: () => '/virtual-tours' },
  renterDashboard: { path: '/renter/dashboard', href: () => '/renter/dashboard' },
  renterProperties: { path: '/renter-properties', href: () => '/renter-properties' },
  saved: { path: '/saved', href: () => '/saved' },
  hiddenHomes: { path: '/saved/hidden', href: () => '/saved/hidden' },
  compare: {
    path: '/compare',
    /** `homes`: their ids, two to four. `of`: the saved comparison to open. */
    href: (homes?: readonly string[], of?: string) =>
      withQuery('/compare', { homes: homes?.join(','), of }),
    /** Where homes are added to a comparison and removed. */
    choose: () => withQuery('/compare', { choose: '1' }),
  },
  history: { path: '/history', href: () => '/history' },
  recommendations: { path: '/recommendations', href: () => '/recommendations' },
  alerts: { path: '/alerts', href: () => '/alerts' },
  listProperty: {
    path: '/list-property',
    /** `draft`: the one to continue; `step`: where; `field`: which one to focus. */
    href: (draft?: string, step?: string, field?: string) =>
      withQuery('/list-property', { draft, step, field }),
    /** Edits an existing listing. */
    edit: (propertyId: string) => withQuery('/list-property', { edit: propertyId }),
  },
  landlordProperties: { path: '/landlord-properties', href: () => '/landlord-properties' },
  manage: {
    path: '/manage',
    /** `show`: which homes, see the filters of the page. */
    href: (show?: string) => withQuery('/manage', { show }),
  },
  settle: {
    path: '/manage/versions',
    /** `home`: the listing to settle; without it all that wait. */
    href: (home?: string) => withQuery('/manage/versions', { home }),
  },
  inquiries: { path: '/inquiries', href: () => '/inquiries' },
  analytics: { path: '/analytics', href: () => '/analytics' },
  adminAnalytics: { path: '/admin/analytics', href: () => '/admin/analytics' },
  insights: { path: '/insights', href: () => '/insights' },
  marketTrends: {
    path: '/market-trends',
    /** `areas`: the slug of an area, or some with commas; `figure`: a metric. */
    href: (areas?: string, type?: string, figure?: string) =>
      withQuery('/market-trends', { areas, type, figure }),
  },
  marketAnalysis: { path: '/market-analysis', href: () => '/market-analysis' },
  neighborhoods: { path: '/neighborhoods', href: () => '/neighborhoods' },
  calculator: {
    path: '/calculator',
    /** `tab`: what to work out; `home`: what it costs, with pets or without; `of`: the kept calculation to open. */
    href: (ask: { tab?: string; home?: string; pets?: boolean; of?: string } = {}) =>
      withQuery('/calculator', {
        tab: ask.tab,
        home: ask.home,
        pets: ask.pets === true ? '1' : undefined,
        of: ask.of,
      }),
  },
  inspectionChecklist: { path: '/inspection-checklist', href: () => '/inspection-checklist' },
} as const;

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
