/** What stands in braces in a kept answer and is replaced for whom it goes to. */
export const REPLY_WORDS = ['name', 'home', 'me'] as const;
export type ReplyWord = (typeof REPLY_WORDS)[number];

/** First name of whom it goes to, the home's title, first name of who writes. Null: not known here. */
export type ReplyWords = Readonly<Record<ReplyWord, string | null>>;

const IN_BRACES = /\{(name|home|me)\}/gu;

/** A kept answer for somebody. A word that is not known stays as it was written, for the person to see. */
export function filledIn(text: string, words: ReplyWords): string {
  return text.replaceAll(IN_BRACES, (whole, word: ReplyWord) => words[word] ?? whole);
}

/** Whether every word in braces of a kept answer is known: then it may go out unseen. */
export function isFilledIn(text: string, words: ReplyWords): boolean {
  return [...text.matchAll(IN_BRACES)].every(([, word]) => words[word as ReplyWord] !== null);
}

/** The first of somebody's names; null where they gave none. */
export function firstName(fullName: string): string | null {
  return fullName.trim().split(/\s+/u)[0] || null;
}

interface Placed {
  readonly id: string;
  readonly body: { readonly place?: number | undefined };
}

const placeOf = ({ body }: Placed): number => body.place ?? Number.MAX_SAFE_INTEGER;

/** As their owner put them; those that were never moved stand behind, as the list has them. */
export function inPlace<One extends Placed>(replies: readonly One[]): readonly One[] {
  return replies.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The places that change when one of the replies, in the order shown, goes to stand at `to`, from 0. None where there is
 * no such reply or place.
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
