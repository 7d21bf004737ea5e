import type { Person } from '#contract/entities/user.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { CommandDeps } from './deps.ts';
import { editMessage } from './editMessage.ts';
import { retryAll, retryMessage } from './retryMessage.ts';
import type { MessageOf, SentEdit } from './changeSent.ts';
import type { ReactionInput } from './react.ts';
import type { ScheduleChange } from './schedule.ts';

export type ChatCommands = ReturnType<typeof createChatCommands>;

/**
 * The commands for conversations, except those whose result a screen shows before it is stored
 * (`createCommandsAtOnce`). They come with the engine. Rare ones are loaded at their first use.
 */
export const createChatCommands = (deps: CommandDeps) => ({
  /** Reacts to a stored message with a sign, in place of the one before; null takes it back. */
  async react(input: ReactionInput): Promise<void> {
    const { react } = await import('./react.ts');
    await react(deps, input);
  },
  /**
   * Changes the words of a stored message of one's own, in place of a change that waits. The server judges whether it came in
   * time. Throws MessageError.
   */
  async editSent(input: SentEdit): Promise<void> {
    const { editSent } = await import('./changeSent.ts');
    await editSent(deps, input);
  },
  /** Unsends a stored message of one's own: a trace of it stays. The server judges whether it came in time. */
  async unsend(input: MessageOf): Promise<void> {
    const { unsend } = await import('./changeSent.ts');
    await unsend(deps, input);
  },
  /** Sends the words of a refused edit as a message; the edit is gone then. See `sendAnew`. */
  async sendAnew(id: string): Promise<void> {
    const { sendAnew } = await import('./sendAnew.ts');
    await sendAnew(deps, id);
  },
  /** Other words or another hour for what waits for its hour. False: it has left, or is gone. Throws MessageError. */
  async reschedule(id: string, change: ScheduleChange): Promise<boolean> {
    const { reschedule } = await import('./schedule.ts');
    return await reschedule(deps, id, change);
  },
  /** Sends what waits for its hour at once, behind what its lane holds. */
  async sendScheduled(id: string): Promise<void> {
    const { sendScheduled } = await import('./schedule.ts');
    await sendScheduled(deps, id);
  },
  /**
   * Lets what waits behind a file go first: the file goes behind all of it. It does nothing where the file is
   * already on its way.
   */
  async letPass(id: string): Promise<void> {
    const { letPass } = await import('./letPass.ts');
    await letPass(deps, id);
  },
  /** A failed entry goes to its lane's end and is tried again; a waiting one is tried at once. */
  retryMessage: (id: string): Promise<void> => retryMessage(deps, id),
  /** Changes the words of a queued or failed entry; a failed one is queued again. False: it is already on its way. */
  editMessage: (id: string, content: string): Promise<boolean> => editMessage(deps, id, content),
  /** Queues every failed entry again, in its lane's order, and tries all lanes at once. */
  async sendAll(): Promise<void> {
    await retryAll(deps);
  },
  /** Read on this device up to and including `seq`; the engine tells the server when it can. */
  async markRead(conversationId: string, seq: number): Promise<void> {
    await deps.notes.raiseRead(conversationId, seq);
    deps.engine.nudge();
  },
  /** Moves a conversation to the archive of this device, or back. */
  setArchived: (conversationId: string, isArchived: boolean): Promise<void> =>
    deps.notes.setArchived(conversationId, isArchived),
  /** Opens (or makes, on this device) the conversation with a person. Gives its id. */
  async startConversation(person: Person): Promise<string> {
    const id = conversationIdOf(deps.userId, person.id);
    await deps.notes.begin(id, person);
    return id;
  },
});
