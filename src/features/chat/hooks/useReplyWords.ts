import { firstName, type ReplyWords } from '#src/rules/people/quickReply.ts';
import type { Person } from '#src/data/types.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useListings } from '#src/data/useListings.ts';
import { useOwnProfile } from '#src/data/useOwnProfile.ts';

/**
 * The values for the words in braces of a kept answer in a conversation: its home is the last one asked
 * about.
 */
export function useReplyWords(conversationId: string, receiver: Person): ReplyWords {
  const me = useOwnProfile();
  const asked = useInquiries('owner')?.find((one) => one.conversation_id === conversationId);
  const [home] = useListings(asked === undefined ? [] : [asked.property_id]) ?? [];
  return {
    name: firstName(receiver.full_name),
    home: home?.title ?? null,
    me: firstName(me?.fullName ?? ''),
  };
}
