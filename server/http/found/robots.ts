/** Paths behind which there is nothing for whoever is not signed in, or nothing to be found. */
const CLOSED = [
  ...['/api/', '/auth/', '/rest/', '/realtime/', '/storage/', '/functions/', '/graphql/', '/dev/'],
  ...[
    '/chat',
    '/messages',
    '/message-center',
    '/saved',
    '/compare',
    '/history',
    '/alerts',
    '/notifications',
  ],
  ...[
    '/profile',
    '/settings',
    '/manage',
    '/inquiries',
    '/analytics',
    '/list-property',
    '/landlord/dashboard',
  ],
  ...[
    '/landlord/settings',
    '/renter/',
    '/admin/',
    '/inspection-checklist',
    '/verify-email',
    '/reset-password',
  ],
];
/** Pictures that share tags name. */
const OPEN = ['/api/photos/listings/'];

/** The pages that programs may look at by themselves (RFC 9309). */
export const robotsOf = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
