import type { Message } from '#contract/entities/message.ts';

/** Messages by conversation, each ascending by seq and cut where a seq is missing. */
export function runsOf(messages: readonly Message[]): Map<string, Message[][]> {
  const runs = new Map<string, Message[][]>();
  for (const message of [...messages].sort((one, other) => one.seq - other.seq)) {
    const own = runs.get(message.conversationId) ?? [];
    runs.set(message.conversationId, own);
    const run = own.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && message.seq === last.seq) continue;
    if (run !== undefined && last !== undefined && message.seq === last.seq + 1) run.push(message);
    else own.push([message]);
  }
  return runs;
}
