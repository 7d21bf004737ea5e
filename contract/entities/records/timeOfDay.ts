import * as z from 'zod/mini';

/** 'HH:MM', local. */
export const timeOfDaySchema = z.string().check(z.regex(/^\d\d:\d\d$/));
