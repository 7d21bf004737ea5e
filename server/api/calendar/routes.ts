import * as z from 'zod/mini';
import { CALENDAR, calendarBodySchema, calendarFeedPath } from '#contract/protocol/calendar.ts';
import {
  calendarOf,
  calendarSince,
  endCalendar,
  newCalendar,
} from '#server/domain/calendar/index.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import { anyone, type Route } from '../route.ts';

const fileSchema = z.object({ file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) });

/** A person's viewings, for the calendar they keep elsewhere. */
export function addCalendarRoutes(route: Route, { db, rates, now, publicUrl }: ApiDeps): void {
  route(CALENDAR, {
    async get(context, { sub }) {
      return context.json({ since: await calendarSince(db, sub) });
    },
    async post(context, { sub }) {
      rates.take('account', sub);
      const { language } = await bodyOf(context, calendarBodySchema);
      if (language === null) {
        await endCalendar(db, sub);
        return context.json({ since: null });
      }
      const secret = await newCalendar(db, sub, language);
      const url = `${publicUrl}${calendarFeedPath(secret)}`;
      return context.json({ since: await calendarSince(db, sub), url });
    },
  });

  route(`${CALENDAR}/:file`, {
    get: anyone(async (context) => {
      rates.take('calendar', context.env.address);
      const { file } = parseRequest(fileSchema, { file: context.req.param('file') });
      const calendar = await calendarOf(db, file.replace('.ics', ''), { publicUrl, now: now() });
      if (calendar === null) throw new Refusal('not_found', 'there is no such calendar');
      return context.body(calendar, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
      });
    }),
  });
}
