import { memo } from 'react';
import { ownPage } from '../rules/ownPage.ts';
import { LinkedPage } from './LinkedPage.tsx';
import { highlightParts } from '../rules/highlight.ts';

export interface MessageTextProps {
  readonly text: string;
  /** Marked wherever it occurs; empty marks nothing. */
  readonly highlight: string;
}

/** A person's text, shown as text and nothing but text, with its links. */
export const MessageText = memo(function MessageText({ text, highlight }: MessageTextProps) {
  return linkSegments(text).map((segment, index, all) => {
    const isLast = index === all.length - 1;
    const page =
      isLast && segment.kind === 'link' ? ownPage(segment.href, window.location.origin) : null;
    if (page !== null) return <LinkedPage key={`${index}`} to={page} />;
    const words = <Highlighted text={segment.text} query={highlight} />;
    if (segment.kind === 'text') return <span key={`${index}`}>{words}</span>;
    return (
      <a
        key={`${index}`}
        href={segment.href}
        // Apart from the words around it: none of them turns an address round.
        dir="ltr"
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-all text-accent underline underline-offset-2"
      >
        {words}
      </a>
    );
  });
});

/** A text with the places where `query` occurs marked. */
export function Highlighted({ text, query }: { readonly text: string; readonly query: string }) {
  if (query === '') return text;
  return highlightParts(text, query).map((part, index) =>
    part.isHit ? (
      <mark key={`${index}`} className="rounded-sm bg-warn-wash text-ink outline outline-warn">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

export type TextSegment =
  | { readonly kind: 'text'; readonly text: string }
  /** `href` is always http, https, mailto or tel. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const ALLOWED_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/**
 * The characters that end an address. Marks that turn text around: it would be read as another. Marks of
 * Chinese, Japanese and Arabic, behind which no blank is written, and the dash.
 */
const END = String.raw`\s<>"'\u202A-\u202E\u2066-\u2069\u3001-\u3004\u3008-\u301F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65،؛؟۔—`;
const CANDIDATE = new RegExp(
  String.raw`\b(?:https?:\/\/|mailto:|tel:)[^${END}]+|\bwww\.[^${END}]+\.[^${END}]+`,
  'giu',
);
/** In the middle of a word of Latin letters another script begins: that is the sentence going on, written without a blank. */
const GOES_ON =
  /(?<=[/.=&?#:@-][a-z\d]+)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Thai}])/iu;
const CLOSING_PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a text into plain parts and links, in order; joined together they are the text again. */
export function linkSegments(text: string): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const candidate = withoutTrailingMarks(match[0].split(GOES_ON)[0] ?? '');
    const href = hrefOf(candidate);
    if (href === null) continue;
    if (match.index > end) segments.push({ kind: 'text', text: text.slice(end, match.index) });
    segments.push({ kind: 'link', text: candidate, href });
    end = match.index + candidate.length;
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) });
  return segments;
}

function hrefOf(candidate: string): string | null {
  const address = /^www\./iu.test(candidate) ? `https://${candidate}` : candidate;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // A name in front of the host makes a link that says one place and goes to another.
  if (url.username !== '' || url.password !== '') return null;
  return ALLOWED_PROTOCOLS.has(url.protocol) ? url.href : null;
}

function withoutTrailingMarks(candidate: string): string {
  let text = candidate;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opening = CLOSING_PAIRS[last];
    const isUnpaired = opening !== undefined && count(text, last) > count(text, opening);
    if (!isUnpaired && !/[.,;:!?…،؛؟'"»”]/u.test(last)) return text;
    text = text.slice(0, -1);
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
