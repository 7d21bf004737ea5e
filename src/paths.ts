/** A page whose address is always the same. */
const plain = <Path extends string>(path: Path) => ({ path, href: () => path });

/**
 * Every address of the product: `path` is the route's pattern, `href` makes a link. The people who may open
 * it, and whether its page is built yet, are in `app/routes`. Stands apart from `app` so that features can
 * link to each other without importing one another.
 */
export const paths = {
  start: plain('/'),
  login: plain('/login'),
  signup: plain('/signup'),
  landlordLogin: plain('/landlord/login'),
  landlordSignup: plain('/landlord/signup'),
  landlordDashboard: plain('/landlord/dashboard'),
  userType: plain('/user-type'),
  verifyEmail: {
    path: '/verify-email',
    href: (email?: string, userType?: string) => withQuery('/verify-email', { email, userType }),
  },
  forgotPassword: plain('/forgot-password'),
  resetPassword: plain('/reset-password'),
  /** The pages of mails that somebody signed in asked for: the link works, signed in or not. */
  newPassword: plain('/auth/new-password'),
  emailChange: plain('/auth/email-change'),
  authCallback: plain('/auth/callback'),
  chat: {
    path: '/chat/:conversationId?',
    /** `seq`: the message to show. */
    href: (conversationId?: string, seq?: number) =>
      conversationId === undefined
        ? '/chat'
        : withQuery(`/chat/${encodeURIComponent(conversationId)}`, { at: seq?.toString() }),
  },
  messages: plain('/messages'),
  messageCenter: {
    path: '/message-center',
    href: (tab?: string) => withQuery('/message-center', { tab }),
  },
  profile: plain('/profile'),
  /** The destinations that the bar of a phone has no room for. */
  more: plain('/more'),
  notifications: plain('/notifications'),
  /** Another app shared something with this one. */
  share: plain('/share'),
  settings: plain('/settings'),
  changePassword: plain('/settings/password'),
  changeEmail: plain('/settings/email'),
  sync: plain('/settings/sync'),
  versions: plain('/settings/versions'),
  standing: {
    path: '/settings/decisions',
    /** `about`: the listing or person whose decision to show. */
    href: (about?: string) =>
      about === undefined ? '/settings/decisions' : `/settings/decisions#standing-${about}`,
  },
  moderation: plain('/moderation'),
  moderationCase: {
    path: '/moderation/:caseId',
    href: (caseId: string) => `/moderation/${encodeURIComponent(caseId)}`,
  },
  landlordSettings: plain('/landlord/settings'),
  about: plain('/about'),
  contact: plain('/contact'),
  gallery: plain('/gallery'),
  terms: plain('/terms'),
  privacy: plain('/privacy'),
  imprint: plain('/imprint'),
  faq: plain('/faq'),
  search: plain('/search'),
  browse: plain('/browse'),
  properties: plain('/properties'),
  property: {
    path: '/properties/:propertyId',
    href: (propertyId: string) => `/properties/${encodeURIComponent(propertyId)}`,
  },
  virtualTours: {
    path: '/virtual-tours',
    /** `home`: whose tour to walk through; without it all homes that have one. `room`: the id of its photo. */
    href: (home?: string, room?: string) => withQuery('/virtual-tours', { home, room }),
  },
  renterDashboard: plain('/renter/dashboard'),
  renterProperties: plain('/renter-properties'),
  saved: plain('/saved'),
  hiddenHomes: plain('/saved/hidden'),
  together: {
    path: '/saved/together',
    /**
     * `of`: the list to open; `list`, `with`: the list of saved homes and the person to begin one with; `join`: the invitation to
     * accept, with the names of its list and of the person who invites.
     */
    href: (
      ask: {
        of?: string;
        list?: string;
        with?: string;
        join?: string;
        name?: string;
        by?: string;
      } = {},
    ) => withQuery('/saved/together', ask),
  },
  compare: {
    path: '/compare',
    /** `homes`: their ids, two to four. `of`: the saved comparison to open. */
    href: (homes?: readonly string[], of?: string) =>
      withQuery('/compare', { homes: homes?.join(','), of }),
    /** The page on which homes are added to a comparison and removed. */
    choose: () => withQuery('/compare', { choose: '1' }),
  },
  history: plain('/history'),
  recommendations: plain('/recommendations'),
  alerts: plain('/alerts'),
  listProperty: {
    path: '/list-property',
    /** `draft`: the one to continue; `step`: where; `field`: which one to focus. */
    href: (draft?: string, step?: string, field?: string) =>
      withQuery('/list-property', { draft, step, field }),
    /** Edits an existing listing. */
    edit: (propertyId: string) => withQuery('/list-property', { edit: propertyId }),
    /** Begins a new listing like an existing one. */
    copy: (propertyId: string) => withQuery('/list-property', { copy: propertyId }),
    /** Begins a new listing with what another app shared. */
    shared: () => withQuery('/list-property', { shared: '1' }),
  },
  landlordProperties: plain('/landlord-properties'),
  manage: {
    path: '/manage',
    /** `show`: which homes, see the filters of the page. */
    href: (show?: string) => withQuery('/manage', { show }),
  },
  feed: plain('/manage/feed'),
  settle: {
    path: '/manage/versions',
    /** `home`: the listing to settle; without it all that wait. */
    href: (home?: string) => withQuery('/manage/versions', { home }),
  },
  inquiries: {
    path: '/inquiries',
    /** `home`: the one whose inquiries to show; `propose`: the inquiry whose person to propose a viewing to. */
    href: (ask: { home?: string; propose?: string } = {}) => withQuery('/inquiries', ask),
  },
  analytics: plain('/analytics'),
  adminAnalytics: plain('/admin/analytics'),
  insights: plain('/insights'),
  marketTrends: {
    path: '/market-trends',
    /** `areas`: the slug of an area, or some with commas; `figure`: a metric. */
    href: (areas?: string, type?: string, figure?: string) =>
      withQuery('/market-trends', { areas, type, figure }),
  },
  marketAnalysis: {
    path: '/market-analysis',
    /** `home`: its id; `area`: the slug of one, with the homes looked at; `of`: the kept analysis to open. */
    href: (ask: { home?: string; area?: string; type?: string; of?: string } = {}) =>
      withQuery('/market-analysis', ask),
  },
  neighborhoods: {
    path: '/neighborhoods',
    /** `area`: the slug of the one to open; `with`: of the one beside it; `type`: rent or sale; `sort`: the list's order; `name`: letters
     * of the names in it. */
    href: (
      ask: { area?: string; with?: string; type?: string; sort?: string; name?: string } = {},
    ) => withQuery('/neighborhoods', ask),
  },
  calculator: {
    path: '/calculator',
    /** `tab`: what to work out; `home`: what it costs, with pets or without; `of`: the kept calculation to open. */
    href: (ask: { tab?: string; home?: string; pets?: '1'; of?: string } = {}) =>
      withQuery('/calculator', ask),
  },
  inspectionChecklist: {
    path: '/inspection-checklist',
    /** `of`: the checklist to open; `home`: the one to begin a new one for. */
    href: (ask: { of?: string; home?: string } = {}) => withQuery('/inspection-checklist', ask),
  },
} as const;

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
