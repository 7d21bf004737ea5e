import { changeIn } from '#contract/entities/change.ts';
import type { Message } from '#contract/entities/message.ts';
import { EDIT_WITHIN_MS, UNSEND_WITHIN_MS } from '#contract/protocol/limits.ts';
import type { MessageStore } from '../../model/ports/stores.ts';

/** Entries that are looked through at once. */
const CHUNK = 200;

export type ErasingStore = Pick<MessageStore, 'erase' | 'getMany' | 'from'>;

const changeOf = ({ message_type: messageType, content }: Message) =>
  changeIn({ messageType, content });

/**
 * Takes the words away of what was unsent, and of its edits, once this run is stored: by an entry of the run, or, where the
 * run stands further up, by one that was stored before it.
 *
 * @returns the places of the messages that were unsent, as far as they are stored
 */
export async function eraseUnsent(
  messages: ErasingStore,
  conversationId: string,
  run: readonly Message[],
  heldSeq: number,
): Promise<readonly number[]> {
  const unsent = new Set<string>();
  const note = (entry: Message) => {
    const change = changeOf(entry);
    if (change?.kind === 'unsend') unsent.add(change.to);
  };
  run.forEach(note);
  const last = run.at(-1);
  if (last !== undefined && last.seq < heldSeq)
    await behind(messages, conversationId, last, UNSEND_WITHIN_MS, note);
  if (unsent.size === 0) return [];
  const gone = new Set(unsent);
  const targets = await messages.getMany([...unsent]);
  for (const target of targets)
    await behind(messages, conversationId, target, EDIT_WITHIN_MS, (entry) => {
      const change = changeOf(entry);
      if (change?.kind === 'edit' && unsent.has(change.to)) gone.add(entry.id);
    });
  await messages.erase([...gone]);
  return targets.map(({ seq }) => seq);
}

/** Everything that is stored behind an entry for so long. */
async function behind(
  messages: ErasingStore,
  conversationId: string,
  { seq, created_at }: Message,
  forMs: number,
  each: (entry: Message) => void,
): Promise<void> {
  const until = Date.parse(created_at) + forMs;
  for (let from = seq + 1; ; ) {
    const page = await messages.from(conversationId, from, CHUNK);
    page.forEach(each);
    const last = page.at(-1);
    if (last === undefined || page.length < CHUNK || Date.parse(last.created_at) > until) return;
    from = last.seq + 1;
  }
}
