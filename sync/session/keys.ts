/** The local storage keys of the specification. Beside them only what a crash leaves: wipes and drafts begun. */
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
