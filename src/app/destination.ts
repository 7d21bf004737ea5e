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
  | 'chat'
  | 'messageCenter'
  | 'saved'
  | 'renterProperties'
  | 'alerts'
  | 'history'
  | 'calculator'
  | 'profile'
  | 'analytics'
  | 'neighborhoods'
  | 'marketTrends'
  | 'marketAnalysis'
  | 'moderation'
  | 'settings'
  | 'gallery'
  | 'about';

export interface Destination {
  readonly key: DestinationKey;
  readonly to: string;
  /** Another path under which this is the open page, too. */
  readonly also?: string;
  /** Shown in the bar of a phone; the others are on the page More. */
  readonly isOnPhone: boolean;
}

const Destinations = createContext<readonly Destination[]>([]);

/** Given by the shell: a page that looked them up itself would import the list of pages, which imports it. */
export const DestinationsProvider = Destinations.Provider;

/** Where the person can go, in the order of the navigation. */
export function useDestinations(): readonly Destination[] {
  return useContext(Destinations);
}
