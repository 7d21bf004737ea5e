/** The local storage keys of the specification; the product uses no other. */
export const KEYS = {
  user: 'user',
  userRoles: 'userRoles',
  currentRole: 'currentRole',
  pendingUserType: 'pendingUserType',
  backendToken: 'backendToken',
  /** The auth service's session, as its client library writes it. */
  token: 'token',
  theme: 'theme',
  language: 'language',
} as const;
