import { conversationIdOf, inquiryIdOf, newId } from '#contract/rules/ids.ts';
import { messageTextFault } from '#contract/rules/text/messageText.ts';
import { MessageError } from '../../model/types.ts';
import { contentWithHome } from '#contract/entities/sharedHome.ts';
import type { Person } from '#contract/entities/user.ts';
import { readOne } from '../../store/reads/index.ts';
import { type CommandDeps, postMessage } from '../../chat/commands/index.ts';
import { homeToAsk, noteInquiry, type InquiryDeps, type Question } from './inquiries.ts';

/**
 * Asks the owner about a home: one message in the thread of the two, with the home's card where it was not asked about yet, and
 * the inquiry. The message comes first: a tab that dies in between has asked, and the inquiry is made when it asks again. Throws HomeError and
 * MessageError, before anything is written.
 */
export async function askAbout(
  deps: InquiryDeps,
  chat: CommandDeps,
  question: Question,
): Promise<{ readonly conversationId: string }> {
  const fault = messageTextFault(question.text);
  if (fault !== null) throw new MessageError(fault);
  const home = await homeToAsk(deps, question.propertyId, question.ownerId);
  const conversationId = conversationIdOf(deps.userId, home.owner_id);
  await chat.notes.begin(
    conversationId,
    await personOf(deps, { ...home, title: home.title || (question.title ?? '') }),
  );
  const isAgain = await isAsked(deps, question.propertyId);
  const now = chat.clock.now();
  await postMessage(chat, {
    id: newId(now, chat.random.bytes(16)),
    writtenAt: new Date(now).toISOString(),
    conversationId,
    receiverId: home.owner_id,
    content: isAgain ? question.text : contentWithHome(home.id, question.text),
    messageType: isAgain ? 'text' : 'property',
  });
  await noteInquiry(deps, home, question);
  return { conversationId };
}

async function isAsked({ database, userId }: InquiryDeps, propertyId: string): Promise<boolean> {
  const inquiries = await database.collection('inquiries');
  return (await readOne(inquiries, inquiryIdOf(userId, propertyId))) !== null;
}

/**
 * The owner, by the name this device knows since the home was looked at. Where it knows none, the home's title stands for it until the
 * server's row says it: a conversation that was begun offline is recognised by what it is about.
 */
async function personOf(
  { database }: InquiryDeps,
  { owner_id: ownerId, title }: { readonly owner_id: string; readonly title: string },
): Promise<Person> {
  const known = await readOne(await database.collection('users'), ownerId);
  return {
    id: ownerId,
    full_name: known?.full_name || title,
    user_type: known?.user_type ?? 'landlord',
    avatar_url: known?.avatar_url ?? null,
  };
}
