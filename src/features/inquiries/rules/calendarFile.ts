export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly text: string;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isConfirmed: boolean;
}

const LINE_BYTES = 73;

/** An event as a file every calendar takes (RFC 5545), with a reminder an hour before. `now` in ms since the epoch. */
export function calendarFile(event: CalendarEvent, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Roost//Viewings//EN',
    'BEGIN:VEVENT',
    `UID:${event.id}@roost`,
    `DTSTAMP:${stamp(new Date(now).toISOString())}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `STATUS:${event.isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT1H',
    `DESCRIPTION:${escaped(event.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** '20261121T180000Z' */
function stamp(instant: string): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/gu, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/gu, (sign) => `\\${sign}`).replaceAll(/\r?\n/gu, '\\n');
}

/** Lines of at most 75 bytes, continued after a blank; no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  return Array.from(line)
    .map((sign) => {
      const size = encoder.encode(sign).length;
      const isFull = bytes + size > LINE_BYTES;
      bytes = isFull ? size + 1 : bytes + size;
      return isFull ? `\r\n ${sign}` : sign;
    })
    .join('');
}
