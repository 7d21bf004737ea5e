import * as z from 'zod/mini';
import { instantSchema } from '../message.ts';
import { count, opt, text } from './parts.ts';

export const VIEWING_MODES = ['instant', 'request', 'open_house'] as const;

export const viewingSlotSchema = z.object({
  start: instantSchema,
  end: instantSchema,
  capacity: z.int().check(z.positive()),
  kind: z.enum(['in_person', 'video']),
});

/** How the home is shown, and the number for calls. */
export const viewingFields = {
  viewing_mode: opt(z.enum(VIEWING_MODES)),
  viewing_slots: opt(z.array(viewingSlotSchema).check(z.maxLength(60))),
  viewing_lead_hours: opt(count),
  /** IANA time zone of the home's place, as the server looks it up: viewings are in this zone. */
  time_zone: opt(text(64)),
  /** E.164. Everybody who sees the listing may call it. */
  phone: opt(z.string().check(z.regex(/^\+\d{8,15}$/))),
};
