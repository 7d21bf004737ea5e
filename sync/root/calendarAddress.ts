import {
  CALENDAR,
  type CalendarAddress,
  calendarAnswerSchema,
} from '#contract/protocol/calendar.ts';
import type { Language } from '#contract/rules/languages.ts';
import { call, type CallDeps } from '../adapters/api/index.ts';

/** Asks for the address of one's calendar; with a language a new one is made, with null there is none any more. */
export const calendarAddress = (
  deps: CallDeps,
  language?: Language | null,
): Promise<CalendarAddress> =>
  call(deps, calendarAnswerSchema, CALENDAR, language === undefined ? {} : { body: { language } });
