import * as z from 'zod/mini';
import { instantSchema } from '../entities/message.ts';
import { FRAME, FRAMES_MAX, KIND } from '../rules/failure.ts';

/** The part of the app that noticed an unexpected failure. */
const FAILURE_SOURCES = [
  /** A page could not be drawn, or its code could not be loaded. */
  'view',
  /** An error nobody caught. */
  'page',
  /** A promise nobody waited for. */
  'promise',
  /** The thread that searches or takes areas in. */
  'thread',
  'serviceWorker',
  /** Caught by the engine, which went on: a fault of the program, never a broken line. */
  'engine',
  /** Signing up or in failed in a way that has no name. */
  'account',
] as const;
export type FailureSource = (typeof FAILURE_SOURCES)[number];

/** Reports in one call. */
export const REPORTS_MAX = 10;
/** The same failure is counted up to this. */
export const COUNT_MAX = 1000;

/** A failure, without a word that anybody wrote. */
export const failureSchema = z.object({
  /** The class of the error, such as TypeError. */
  kind: z.string().check(z.regex(KIND)),
  /** Our own files it passed through, the innermost first: `assets/index-1a2b3c4d.js:12:345`. */
  frames: z.readonly(z.array(z.string().check(z.regex(FRAME))).check(z.maxLength(FRAMES_MAX))),
});

/** One failure of one build at one page, and how often it was seen. */
export const failureReportSchema = z.extend(failureSchema, {
  /** Made for this report alone: the same one again is not counted again. It stands for no person and no device. */
  id: z.uuid(),
  source: z.enum(FAILURE_SOURCES),
  version: z.string().check(z.regex(/^[\w.+-]{1,60}$/)),
  /** The pattern of the page's address, such as /properties/:propertyId. Never with a digit: no id fits. */
  route: z.string().check(z.regex(/^(?:\*|\/[A-Za-z:?*/-]{0,79})$/)),
  count: z.int().check(z.gte(1), z.lte(COUNT_MAX)),
  /** The hour in which it was first seen. */
  at: instantSchema,
});
export type FailureReport = z.infer<typeof failureReportSchema>;

/** POST /api/failures: from anybody. Each report is judged for itself; those that do not fit are dropped. */
export const failuresBodySchema = z.object({
  reports: z.array(z.unknown()).check(z.minLength(1), z.maxLength(REPORTS_MAX)),
});
/** The ids of those that were taken. */
export const failuresAnswerSchema = z.object({ taken: z.array(z.uuid()) });
