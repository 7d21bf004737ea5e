import * as z from 'zod/mini';
import { instantSchema } from '../entities/message.ts';
import { LANGUAGES } from '../rules/languages.ts';

/** GET: since when the caller's viewings can be subscribed to. POST: makes a new address for it, or takes it back. */
export const CALENDAR = '/api/calendar';

/** GET: the viewings of whoever was given this address, as a calendar (RFC 5545); public: the address is the secret. */
export const calendarFeedPath = (secret: string): string => `${CALENDAR}/${secret}.ics`;

/** The language of what the calendar says; null: nobody reads it any more. */
export const calendarBodySchema = z.object({
  language: z.nullable(z.enum(LANGUAGES)),
});

/** `url` is told once, when it is made: the server keeps a hash of it alone. */
export const calendarAnswerSchema = z.object({
  since: z.nullable(instantSchema),
  url: z.optional(z.string()),
});
export type CalendarAddress = z.infer<typeof calendarAnswerSchema>;
