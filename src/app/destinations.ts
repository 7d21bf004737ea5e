import type { Role } from '#contract/entities/role.ts';
import { paths } from '#src/paths.ts';
import {
  DESTINATION_GROUPS,
  type Destination,
  type DestinationGroup,
  type DestinationKey,
} from './destination.ts';

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
  ['analytics', paths.analytics.href()],
];

const FINDING: readonly Place[] = [
  ['browse', paths.browse.href()],
  ['properties', paths.properties.href()],
  ['virtualTours', paths.virtualTours.href()],
  ['recommendations', paths.recommendations.href()],
];

/** The destinations of a person in this role, in the order of the navigation. `isModerator`: beside it. */
export function destinationsOf(role: Role, isModerator = false): readonly Destination[] {
  const isLandlord = role === 'landlord';
  const kept: readonly Place[] = [
    ['saved', paths.saved.href()],
    ['compare', paths.compare.href()],
    ['together', paths.together.href()],
    ...(isLandlord ? [] : [['renterProperties', paths.renterProperties.href()] as const]),
    ['alerts', paths.alerts.href()],
    ['history', paths.history.href()],
    ['inspectionChecklist', paths.inspectionChecklist.href()],
  ];
  const groups: Readonly<Record<DestinationGroup, readonly Place[]>> = {
    // A person who lets homes looks for one now and then.
    find: isLandlord ? LETTING : [['home', paths.renterDashboard.href()], ...FINDING],
    talk: [
      ['chat', paths.messages.href(), paths.chat.href()],
      ['messageCenter', paths.messageCenter.href()],
    ],
    own: isLandlord ? [...FINDING, ...kept] : kept,
    figures: [
      ['calculator', paths.calculator.href()],
      ['neighborhoods', paths.neighborhoods.href()],
      ['insights', paths.insights.href()],
      ['marketTrends', paths.marketTrends.href()],
      ['marketAnalysis', paths.marketAnalysis.href()],
    ],
    account: [
      ['profile', paths.profile.href()],
      ...(isModerator ? [['moderation', paths.moderation.href()] as const] : []),
      ['settings', paths.settings.href()],
      ['gallery', paths.gallery.href()],
      ['about', paths.about.href()],
    ],
  };
  return DESTINATION_GROUPS.flatMap((group) =>
    groups[group].map(([key, to, also]) => ({
      key,
      to,
      group,
      ...(also !== undefined && { also }),
      isOnPhone: ON_PHONE[role].has(key),
    })),
  );
}
