/** The placeholders in braces of a quick reply, replaced for each receiver. */
export const REPLY_WORDS = ['name', 'home', 'me'] as const;
export type ReplyWord = (typeof REPLY_WORDS)[number];

/** The receiver's first name, the listing's title, the writer's first name. Null: not known here. */
export type ReplyWords = Readonly<Record<ReplyWord, string | null>>;

const IN_BRACES = /\{(name|home|me)\}/gu;

/** A quick reply filled in for one receiver. Unknown placeholders stay, so that the person sees them. */
export function filledIn(text: string, words: ReplyWords): string {
  return text.replaceAll(IN_BRACES, (whole, word: ReplyWord) => words[word] ?? whole);
}

/**
 * The words still in braces in a text that is about to be sent, whatever they are: nobody should read them.
 */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{[\p{L}_]{1,20}\}/gu) ?? [])];
}

/** The words in braces of a reply to be kept that stand for nothing. */
export const unknownWordsIn = (text: string): readonly string[] =>
  placeholdersIn(text).filter((word) => !REPLY_WORDS.some((known) => word === `{${known}}`));

/** A person's first name; null where they gave none. */
export function firstName(fullName: string): string | null {
  return fullName.trim().split(/\s+/u)[0] || null;
}

interface Placed {
  readonly id: string;
  readonly body: { readonly place?: number | undefined };
}

const placeOf = ({ body }: Placed): number => body.place ?? Number.MAX_SAFE_INTEGER;

/** In their owner's order; those that were never moved come last, in the order of the list. */
export function inPlace<One extends Placed>(replies: readonly One[]): readonly One[] {
  return replies.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The places that change when one of the replies, in the order shown, moves to `to`, from 0. Empty where there is no
 * such reply or place.
 */
export function placesAfterMove(
  replies: readonly Placed[],
  id: string,
  to: number,
): readonly { readonly id: string; readonly place: number }[] {
  const moved = replies.find((reply) => reply.id === id);
  if (moved === undefined || to < 0 || to >= replies.length) return [];
  return replies
    .filter((reply) => reply !== moved)
    .toSpliced(to, 0, moved)
    .map((reply, place) => ({ id: reply.id, place, was: reply.body.place }))
    .filter(({ place, was }) => place !== was)
    .map(({ id: changed, place }) => ({ id: changed, place }));
}
