import type { Role } from '#contract/entities/role.ts';
import { paths } from '#src/paths.ts';
import { routeAt } from './routes/routes.ts';

/** What the navigation leads to. Each is a key of the namespace `nav`, in the specification's words. */
export type DestinationKey =
  | 'home'
  | 'browse'
  | 'chat'
  | 'saved'
  | 'messageCenter'
  | 'profile'
  | 'analytics'
  | 'settings';

export interface Destination {
  readonly key: DestinationKey;
  readonly to: string;
  /** Another path under which this is the open page, too. */
  readonly also?: string;
  /** Has a place in the bar on phones, which holds five. */
  readonly isOnPhone: boolean;
}

const PHONE_PLACES = 5;
/** Who gets a place on phones first. Settings has the way out, so it is never the one left out. */
const PHONE_ORDER: readonly DestinationKey[] = [
  'settings',
  'chat',
  'home',
  'browse',
  'saved',
  'messageCenter',
  'profile',
  'analytics',
];

/** Where a person in this role can go, in the order of the navigation: only pages that are built. */
export function destinationsOf(role: Role): readonly Destination[] {
  const isLandlord = role === 'landlord';
  const all: readonly (Omit<Destination, 'isOnPhone'> | null)[] = [
    {
      key: 'home',
      to: isLandlord ? paths.landlordDashboard.href() : paths.renterDashboard.href(),
    },
    { key: 'browse', to: paths.browse.href() },
    { key: 'chat', to: paths.messages.href(), also: paths.chat.href() },
    { key: 'saved', to: paths.saved.href() },
    { key: 'messageCenter', to: paths.messageCenter.href() },
    { key: 'profile', to: paths.profile.href() },
    isLandlord ? { key: 'analytics', to: paths.analytics.href() } : null,
    { key: 'settings', to: paths.settings.href() },
  ];
  const built = all.flatMap((one) => (one !== null && routeAt(one.to)?.isBuilt ? [one] : []));
  const onPhone = PHONE_ORDER.filter((key) => built.some((one) => one.key === key)).slice(
    0,
    PHONE_PLACES,
  );
  return built.map((one) => ({ ...one, isOnPhone: onPhone.includes(one.key) }));
}
