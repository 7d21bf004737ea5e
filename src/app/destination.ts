import { createContext, useContext } from 'react';

/** Each is a key of the namespace `nav`; those that the specification names are in its words. */
export type DestinationKey =
  | 'home'
  | 'listProperty'
  | 'manage'
  | 'inquiries'
  | 'viewings'
  | 'browse'
  | 'properties'
  | 'virtualTours'
  | 'recommendations'
  | 'chat'
  | 'messageCenter'
  | 'saved'
  | 'compare'
  | 'together'
  | 'renterProperties'
  | 'alerts'
  | 'history'
  | 'calculator'
  | 'inspectionChecklist'
  | 'profile'
  | 'analytics'
  | 'neighborhoods'
  | 'insights'
  | 'marketTrends'
  | 'marketAnalysis'
  | 'moderation'
  | 'settings'
  | 'gallery'
  | 'about';

/** The groups of the navigation: in this order, apart from one another. */
export const DESTINATION_GROUPS = ['find', 'talk', 'own', 'figures', 'account'] as const;
export type DestinationGroup = (typeof DESTINATION_GROUPS)[number];

export interface Destination {
  readonly key: DestinationKey;
  readonly to: string;
  readonly group: DestinationGroup;
  /** Another path under which this is the open page, too. */
  readonly also?: string;
  /** Shown in the bar of a phone; the others are on the page More. */
  readonly isOnPhone: boolean;
}

const Destinations = createContext<readonly Destination[]>([]);

/** Given by the shell: a page that looked them up itself would import the list of pages, which imports it. */
export const DestinationsProvider = Destinations.Provider;

/** The destinations of each group that has some. */
export function byGroup<T extends Pick<Destination, 'group'>>(destinations: readonly T[]) {
  return DESTINATION_GROUPS.map((group) => ({
    group,
    members: destinations.filter((one) => one.group === group),
  })).filter(({ members }) => members.length > 0);
}

/** The person's destinations, in the order of the navigation. */
export function useDestinations(): readonly Destination[] {
  return useContext(Destinations);
}
