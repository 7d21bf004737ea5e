import * as z from 'zod/mini';
import { instantSchema } from './message.ts';
import { daySchema } from './property.ts';

export const INQUIRY_STAGES = ['new', 'replied', 'viewing', 'application', 'won', 'lost'] as const;

/** The ways in which a person came to the home they ask about. */
export const LEAD_SOURCES = [
  'search',
  'map',
  /** An alert or a notification. */
  'alert',
  'recommendations',
  /** Homes shown beside another one. */
  'similar',
  'saved',
  'compare',
  'tour',
  /** A home that was sent in a conversation. */
  'conversation',
  /** From outside: a link that was shared. */
  'link',
  'other',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/**
 * A renter or buyer who asked about a listing: one a person and listing (`inquiryIdOf`). Both sides see it; what the
 * owner notes of it is the owner's record of kind `lead`, what the renter notes one of kind `pipeline_home`.
 */
export const inquirySchema = z.object({
  id: z.uuid(),
  property_id: z.uuid(),
  renter_id: z.uuid(),
  owner_id: z.uuid(),
  conversation_id: z.uuid(),
  /** Moved by the owner; the server moves `new` to `replied` at the owner's first message. */
  stage: z.enum(INQUIRY_STAGES),
  first_message: z.string().check(z.maxLength(4000)),
  /** Minor units a month (sale: in all) of the listing's currency. */
  budget: z.nullable(z.int()),
  move_in: z.nullable(daySchema),
  /** As the asking device said; null: it did not, or its person wants nothing counted. */
  source: z.optional(z.nullable(z.enum(LEAD_SOURCES))),
  /** When the renter wrote it by the device's clock, and when the server received it. */
  written_at: instantSchema,
  created_at: instantSchema,
  replied_at: z.nullable(instantSchema),
  /** When the owner wrote that reply, by their device's clock; null: no reply yet, or a new stage without a message. */
  reply_written_at: z.optional(z.nullable(instantSchema)),
});
export type Inquiry = z.infer<typeof inquirySchema>;
export type InquiryStage = Inquiry['stage'];

const VIEWING_STATES = [
  'proposed',
  'requested',
  'confirmed',
  'declined',
  'cancelled',
  'done',
] as const;

/**
 * A visit to a home: `requested` by the renter until the owner confirms it, or `proposed` by the owner until the
 * renter does. Only the server confirms; a device never assumes it.
 */
export const viewingSchema = z.object({
  id: z.uuid(),
  property_id: z.uuid(),
  renter_id: z.uuid(),
  owner_id: z.uuid(),
  starts_at: instantSchema,
  ends_at: instantSchema,
  kind: z.enum(['in_person', 'video']),
  state: z.enum(VIEWING_STATES),
  note: z.string().check(z.maxLength(500)),
  written_at: instantSchema,
  created_at: instantSchema,
  /** When the server ended a request that nobody answered for 24 hours; its state is `declined` then. */
  expired_at: z.optional(z.nullable(instantSchema)),
});
export type Viewing = z.infer<typeof viewingSchema>;
export type ViewingState = Viewing['state'];
