import { createTransport } from 'nodemailer';
import type { Letter, SendLetter } from './letter.ts';

const CONNECTIONS = 3;
/** A server of mails that says nothing for so long is given up, ms. */
const PATIENCE_MS = 20_000;

/** Sends by the server that `url` names, from `from`. A login goes over TLS alone. */
export function createSmtp({ smtp, from }: { readonly smtp: string; readonly from: string }): {
  readonly send: SendLetter;
  close(): void;
} {
  const { protocol, hostname, port, username, password } = new URL(smtp);
  const secure = protocol === 'smtps:';
  const hasLogin = username !== '';
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname.replace(/^\[|\]$/gu, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: hasLogin && !secure,
    ...(hasLogin && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^<>@\s]+)/u.exec(from)?.[1] ?? hostname;

  return {
    async send({ id, to, subject, text, html, language, leave, calendar }: Letter) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        // The same each time it is tried: who was sent it twice is shown it once.
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(language !== undefined && { 'Content-Language': language }),
          ...(leave !== undefined && {
            'List-Unsubscribe': `<${leave}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        ...(calendar && {
          icalEvent: {
            method: calendar.isCancelled ? 'CANCEL' : 'PUBLISH',
            filename: 'viewing.ics',
            content: calendar.content,
          },
        }),
      });
    },
    close: () => transport.close(),
  };
}
