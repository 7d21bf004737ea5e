export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly text: string;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isConfirmed: boolean;
  /** Of one that comes by mail: a later number replaces an earlier, and a cancelled one goes from the calendar. */
  readonly sequence?: number;
  readonly method?: 'PUBLISH' | 'CANCEL';
}

const LINE_BYTES = 73;

/** An event as a file every calendar takes (RFC 5545), with a reminder an hour before. `now` in ms since the epoch. */
export function calendarFile(event: CalendarEvent, now: number): string {
  const method = event.method === undefined ? [] : [`METHOD:${event.method}`];
  const lines = eventLines(event, now);
  return written(['BEGIN:VCALENDAR', ...HEAD, ...method, ...lines, 'END:VCALENDAR']);
}

/**
 * Events as a calendar that others subscribe to: with a name, and how often to look again (RFC 7986). `now` in ms since the
 * epoch.
 */
export function calendarFeed(name: string, events: readonly CalendarEvent[], now: number): string {
  return written([
    'BEGIN:VCALENDAR',
    ...HEAD,
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]);
}

const HEAD = ['VERSION:2.0', 'PRODID:-//Roost//Viewings//EN'];

const eventLines = (event: CalendarEvent, now: number): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${event.id}@roost`,
  `DTSTAMP:${stamp(new Date(now).toISOString())}`,
  `DTSTART:${stamp(event.startsAt)}`,
  `DTEND:${stamp(event.endsAt)}`,
  `STATUS:${statusOf(event)}`,
  ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
  `SUMMARY:${escaped(event.title)}`,
  `LOCATION:${escaped(event.place)}`,
  `DESCRIPTION:${escaped(event.text)}`,
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-PT1H',
  `DESCRIPTION:${escaped(event.title)}`,
  'END:VALARM',
  'END:VEVENT',
];

const statusOf = ({ method, isConfirmed }: CalendarEvent): string => {
  if (method === 'CANCEL') return 'CANCELLED';
  return isConfirmed ? 'CONFIRMED' : 'TENTATIVE';
};

const written = (lines: readonly string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;

/** '20261121T180000Z' */
function stamp(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/gu, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/gu, (sign) => `\\${sign}`).replaceAll(/\r\n?|\n/gu, '\\n');
}

/** Lines of at most 75 bytes, continued after a blank; no character is cut in two. */
function folded(line: string): string {
  let bytes = 0;
  return Array.from(line)
    .map((sign) => {
      const size = bytesOf(sign);
      const isFull = bytes + size > LINE_BYTES;
      bytes = isFull ? size + 1 : bytes + size;
      return isFull ? `\r\n ${sign}` : sign;
    })
    .join('');
}

/** In UTF-8. */
function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
