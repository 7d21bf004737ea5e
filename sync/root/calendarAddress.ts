import {
  CALENDAR,
  type CalendarAddress,
  calendarAnswerSchema,
  type CalendarLanguage,
} from '#contract/protocol/calendar.ts';
import { call, type CallDeps } from '../adapters/api/index.ts';

/** Asks for the address of one's calendar; with a language a new one is made, with null there is none any more. */
export const calendarAddress = (
  deps: CallDeps,
  language?: CalendarLanguage | null,
): Promise<CalendarAddress> =>
  call(deps, calendarAnswerSchema, CALENDAR, language === undefined ? {} : { body: { language } });
