import { API } from '#contract/protocol/api.ts';
import type { Language } from '#contract/rules/languages.ts';
import { calendarFile } from '#contract/rules/listing/calendarFile.ts';
import { majorOf, minorDigits } from '#contract/rules/money/money.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { frame, QUIET, startOf } from '#server/mail/frame.ts';
import type { Letter } from '#server/mail/letter.ts';
import { escapeHtml } from '#server/plainPage.ts';
import { languageFor } from '#server/wantedLanguage.ts';
import type { Seal } from '../secrets/index.ts';
import type { Links } from './links.ts';
import { counted, localeOf, PHRASES } from './phrases.ts';
import type { LetterHit, LetterVisit, TakenLetter } from './taken.ts';

/** A line of a mail. Texts of people stand in lines of their own, which say nothing of ours beside them. */
interface Line {
  readonly text: string;
  /** A line that matters less. */
  readonly isQuiet?: boolean;
  /** A heading. */
  readonly isHeading?: boolean;
  /** The address it leads to. */
  readonly url?: string;
  /** The main button. */
  readonly isButton?: boolean;
}

interface Content {
  readonly subject: string;
  readonly lines: readonly Line[];
  readonly calendar?: Letter['calendar'];
}

export interface Writing {
  readonly links: Links;
  readonly seal: Seal;
  /** Origin that people open. */
  readonly publicUrl: string;
  /** ms since the epoch. */
  readonly now: number;
}

/** Writes a mail that is due; null where there is nothing to say, or nobody to say it to. It names nobody but the person's own homes and searches. */
export function writeNews(taken: TakenLetter, writing: Writing): Letter | null {
  const { to, userId, kind, about, since, asked, key } = taken;
  if (to === null) return null;
  const language = languageFor(to.language, null);
  const content = contentOf(taken, language, writing);
  if (content === null) return null;
  const { links, seal, publicUrl } = writing;
  const owner = { email: to.email, key };
  const use = { kind: 'leave', of: kind } as const;
  const token = links.make({ use, userId, about: userId }, owner);
  const leave = new URL(API.mailLink(token), publicUrl).href;
  const { why, leave: leaveWords } = PHRASES[language];
  const foot: readonly Line[] = [
    { text: why[kind], isQuiet: true },
    { text: leaveWords, url: leave, isQuiet: true },
  ];
  const html = [...content.lines, ...foot].map(htmlOf(language)).join('\n');
  return {
    id: seal.of('mail', userId, kind, about, since, String(asked)).slice(0, 32),
    to: to.email,
    subject: content.subject,
    text: [...content.lines.map(textOf), '', ...foot.map(textOf), ''].join('\n').trimStart(),
    html: frame(language, escapeHtml(content.subject), html),
    language,
    leave,
    ...(content.calendar && { calendar: content.calendar }),
  };
}

function contentOf(taken: TakenLetter, language: Language, writing: Writing): Content | null {
  const words = PHRASES[language];
  const urlOf = (path: string) => new URL(path, writing.publicUrl).href;
  switch (taken.kind) {
    case 'alerts': {
      if (taken.facts === null) return null;
      const { hits } = taken.facts;
      return {
        subject: counted(language, words.alerts.subject, hits.length),
        lines: [
          ...hitLines(hits, language, urlOf),
          { text: words.alerts.button, url: urlOf('/alerts'), isButton: true },
        ],
      };
    }
    case 'messages':
      if (taken.facts === null) return null;
      return {
        subject: counted(language, words.messages.subject, taken.facts.messages),
        lines: [
          { text: words.messages.text },
          { text: words.messages.button, url: urlOf('/messages'), isButton: true },
        ],
      };
    case 'viewing':
      return taken.facts === null ? null : visitOf(taken.about, taken.facts, language, writing);
    case 'confirm': {
      if (taken.facts === null || taken.to === null) return null;
      const { homes } = taken.facts;
      const owner = { email: taken.to.email, key: taken.key };
      const use = { kind: 'confirm' } as const;
      return {
        subject: counted(language, words.confirm.subject, homes.length),
        lines: [
          { text: words.confirm.text },
          ...homes.flatMap(({ id, title }): Line[] => [
            { text: title, isHeading: true },
            {
              text: words.confirm.button,
              url: urlOf(
                API.mailLink(writing.links.make({ use, userId: taken.userId, about: id }, owner)),
              ),
              isButton: true,
            },
          ]),
        ],
      };
    }
    default:
      return unreachable(taken);
  }
}

/** Alert by alert; as many lines as the subject counts. */
function hitLines(
  hits: readonly LetterHit[],
  language: Language,
  urlOf: (path: string) => string,
): readonly Line[] {
  const { kind: kinds } = PHRASES[language].alerts;
  return hits.flatMap(({ search, kind, propertyId, title, price, currency }, at) => [
    ...(hits[at - 1]?.search === search ? [] : [{ text: search, isHeading: true }]),
    { text: title, url: urlOf(`/properties/${propertyId}`) },
    { text: `${kinds[kind]} · ${sumOf(price, currency, language)}`, isQuiet: true },
  ]);
}

function sumOf(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: minorDigits(currency),
    maximumFractionDigits: minorDigits(currency),
    trailingZeroDisplay: 'stripIfInteger',
  }).format(majorOf({ amount, currency }));
}

function visitOf(
  viewing: string,
  { what, as, startsAt, endsAt, sequence, propertyId, title, zone }: LetterVisit,
  language: Language,
  { publicUrl, now }: Writing,
): Content {
  const { subject, button } = PHRASES[language].viewing;
  const page = as === 'owner' ? '/inquiries' : `/properties/${propertyId}`;
  const url = new URL(`${page}#viewing-${viewing}`, publicUrl).href;
  // An appointment that was in the calendar goes from it; one that is not sure yet is none.
  const isCancelled = what === 'cancelled';
  const file = () =>
    calendarFile(
      {
        ...{ id: viewing, title, place: '', text: url, startsAt, endsAt, sequence },
        isConfirmed: true,
        method: isCancelled ? 'CANCEL' : 'PUBLISH',
      },
      now,
    );
  return {
    subject: subject[what],
    lines: [
      { text: title, isHeading: true },
      { text: momentIn(startsAt, zone, language) },
      { text: button, url, isButton: true },
    ],
    ...((what === 'confirmed' || isCancelled) && { calendar: { content: file(), isCancelled } }),
  };
}

/** By the clock of the home, which is named. */
function momentIn(at: string, zone: string | null, language: Language): string {
  const options = { dateStyle: 'full', timeStyle: 'short' } as const;
  const say = (timeZone: string) => {
    const locale = localeOf(language);
    const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value;
    return `${new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(at))} (${name ?? timeZone})`;
  };
  try {
    return say(zone ?? 'UTC');
  } catch {
    return say('UTC');
  }
}

const textOf = ({ text, url, isHeading = false, isButton = false }: Line): string =>
  [
    ...(isHeading || isButton ? [''] : []),
    text.replaceAll(/\s+/gu, ' '),
    ...(url === undefined ? [] : [url]),
  ].join('\n');

const htmlOf =
  (language: Language) =>
  ({ text, url, isHeading = false, isButton = false, isQuiet = false }: Line): string => {
    const words = `<bdi>${escapeHtml(text)}</bdi>`;
    const href = escapeHtml(url ?? '');
    if (isButton)
      return `<p style="margin:16px 0 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d5c4f;color:#ffffff;text-decoration:none;font-weight:600">${words}</a></p>`;
    const inner =
      url === undefined ? words : `<a href="${href}" style="color:#1d5c4f">${words}</a>`;
    if (isHeading)
      return `<h2 style="margin:20px 0 0;font-size:17px;line-height:1.4;text-align:${startOf(language)}">${inner}</h2>`;
    return `<p style="${isQuiet ? QUIET.replace('16px', '4px') : 'margin:12px 0 0'}">${inner}</p>`;
  };
