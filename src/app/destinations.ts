import type { Role } from '#contract/entities/role.ts';
import { paths } from '#src/paths.ts';
import type { Destination, DestinationKey } from './destination.ts';
import { routeAt } from './routes/routes.ts';

type Place = readonly [key: DestinationKey, to: string, also?: string];

/** A phone has room for four beside More: what this role does most. */
const ON_PHONE: Readonly<Record<Role, ReadonlySet<DestinationKey>>> = {
  renter: new Set<DestinationKey>(['home', 'browse', 'chat', 'saved']),
  landlord: new Set<DestinationKey>(['home', 'manage', 'inquiries', 'chat']),
};

const LETTING: readonly Place[] = [
  ['home', paths.landlordDashboard.href()],
  ['listProperty', paths.listProperty.href()],
  ['manage', paths.manage.href(), paths.landlordProperties.href()],
  ['inquiries', paths.inquiries.href()],
  ['viewings', `${paths.inquiries.href()}#viewings`],
];

/** Where a person in this role can go, in the order of the navigation: only pages that are built. `isModerator`: beside it. */
export function destinationsOf(role: Role, isModerator = false): readonly Destination[] {
  const isLandlord = role === 'landlord';
  const all: readonly Place[] = [
    ...(isLandlord ? LETTING : [['home', paths.renterDashboard.href()] as const]),
    ['browse', paths.browse.href()],
    ['properties', paths.properties.href()],
    ['chat', paths.messages.href(), paths.chat.href()],
    ['messageCenter', paths.messageCenter.href()],
    ['saved', paths.saved.href()],
    ...(isLandlord ? [] : [['renterProperties', paths.renterProperties.href()] as const]),
    ['alerts', paths.alerts.href()],
    ['virtualTours', paths.virtualTours.href()],
    ['history', paths.history.href()],
    ['calculator', paths.calculator.href()],
    ['profile', paths.profile.href()],
    ...(isLandlord ? [['analytics', paths.analytics.href()] as const] : []),
    ['neighborhoods', paths.neighborhoods.href()],
    ['marketTrends', paths.marketTrends.href()],
    ['marketAnalysis', paths.marketAnalysis.href()],
    ...(isModerator ? [['moderation', paths.moderation.href()] as const] : []),
    ['settings', paths.settings.href()],
    ['gallery', paths.gallery.href()],
    ['about', paths.about.href()],
  ];
  return all
    .filter(([, to]) => routeAt(pathOf(to))?.isBuilt)
    .map(([key, to, also]) => ({
      key,
      to,
      ...(also !== undefined && { also }),
      isOnPhone: ON_PHONE[role].has(key),
    }));
}

/** Without the part of the page. */
const pathOf = (to: string): string => to.split('#', 1)[0] ?? to;
