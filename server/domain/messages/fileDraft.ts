import type * as z from 'zod/mini';
import { type MessageDraft, messageDraftSchema } from '#contract/entities/messageDraft.ts';
import { fileContent, fileIn } from '#contract/entities/sentFile.ts';

/** Says where a message of the type `file` is none: what people read of it says nothing else than what apps read. */
export function judgeFile(
  payload: z.core.ParsePayload<Pick<MessageDraft, 'content' | 'message_type'>>,
): void {
  const { message_type: messageType, content } = payload.value;
  if (messageType !== 'file') return;
  const file = fileIn({ messageType, content });
  if (file !== null && fileContent(file) === content) return;
  payload.issues.push({
    code: 'custom',
    message: 'invalid_request',
    path: ['content'],
    input: content,
  });
}

/** A draft as the server takes it: devices, which make the content themselves, need not carry these rules. */
export const takenDraftSchema = messageDraftSchema.check(judgeFile);
