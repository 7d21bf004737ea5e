import type { Role } from '#contract/entities/role.ts';

/**
 * The events counted besides pages and clicks: those of specification sections 3 and 7, with their fields.
 */
export type AnalyticsEvent =
  | {
      readonly name: 'listing_viewed';
      readonly listing_id: string;
      readonly listing_title: string;
      /** Minor units of the listing's currency. */
      readonly price: number;
      /** A neighbourhood or town, never an address. */
      readonly location: string;
      readonly property_type: string;
    }
  | {
      readonly name: 'search_performed';
      readonly query: string;
      readonly filters: Readonly<Record<string, unknown>>;
      readonly results_count: number;
    }
  | {
      readonly name: 'message_sent';
      /** In characters. The text itself is never sent. */
      readonly message_length: number;
      readonly has_attachments: boolean;
      readonly conversation_id: string;
      readonly user_role: Role;
    };

/** The identified person: the only place where an e-mail address is sent. */
export interface Identified {
  readonly email: string;
  readonly name: string;
  readonly user_type: Role;
  /** ISO 8601; null where the account does not say. */
  readonly created_at: string | null;
}

/** An event and when it happened, ms since the epoch. */
export interface TimedEvent {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly at: number;
}
