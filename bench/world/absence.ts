import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { io, type Socket } from 'socket.io-client';
import { v5 } from 'uuid';
import * as z from 'zod/mini';
import { API, configSchema } from '#contract/protocol/api.ts';
import { PUSH_BATCH_MAX, SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import { sendMessagesAckSchema, SOCKET_PATH } from '#contract/protocol/socket.ts';
import { pushAnswerSchema } from '#contract/protocol/sync.ts';
import { conversationIdOf, newId } from '#contract/rules/ids.ts';
import { DEMO_NAMESPACE } from '#demo/people.ts';
import { RENTER } from './city.ts';
import { type Account, signedIn } from './people.ts';

const rowSchema = z.looseObject({
  id: z.string(),
  rev: z.int(),
  owner_id: z.string(),
  price: z.int(),
  listing_type: z.string(),
});
type Row = z.infer<typeof rowSchema>;

/** Numbers of agents whose homes may be changed. */
const AGENTS = 200;

/** The new prices of homes. */
export type Prices = ReadonlyMap<string, number>;

/** Changes while a device is away, made over the same paths as other devices use. */
export interface Absence {
  /** Another price for each of so many homes, by their owners. */
  change(count: number): Promise<Prices>;
  /** So many messages of one person to another, fifty in one go. Gives the seq of the last. */
  write(count: number): Promise<number>;
  close(): void;
}

export async function openAbsence(
  url: string,
  listings: string,
  from: Pick<Account, 'id' | 'token'>,
  toId: string,
): Promise<Absence> {
  const { supabaseKey } = configSchema.parse(await (await fetch(`${url}${API.config}`)).json());
  const rows = z.parse(z.array(rowSchema), JSON.parse(await readFile(listings, 'utf8')));
  const emails = new Map(
    Array.from({ length: AGENTS }, (_, index) => [
      v5(`owner agent ${index}`, DEMO_NAMESPACE),
      `agent${index + 1}@homes.demo.test`,
    ]),
  );
  const byOwner = new Map<string, Row[]>();
  for (const row of rows) byOwner.set(row.owner_id, [...(byOwner.get(row.owner_id) ?? []), row]);
  const owners = [...byOwner].flatMap(([id, own]) => {
    const email = emails.get(id);
    return email === undefined ? [] : [{ email, own }];
  });
  owners.sort((one, other) => other.own.length - one.own.length);
  const tokens = new Map<string, string>();
  const tokenOf = async (email: string): Promise<string> => {
    const known = tokens.get(email);
    if (known !== undefined) return known;
    const { token } = await signedIn(url, { email, password: RENTER.password });
    tokens.set(email, token);
    return token;
  };
  const push = async (email: string, changed: readonly Row[]): Promise<readonly Row[]> => {
    const token = await tokenOf(email);
    const ask = () =>
      fetch(`${url}/rest/v1/rpc/sync_push`, {
        method: 'POST',
        headers: {
          apikey: supabaseKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          p_collection: 'properties',
          p_rows: changed.map(({ id, rev, price }) => ({ id, rev, price })),
        }),
      });
    // A line that was kept open may be closed in this very moment.
    const answer = await ask().catch(ask);
    const { results } = z.parse(pushAnswerSchema, await answer.json());
    return results.map((result) => {
      if (result.status !== 'accepted')
        throw new Error(`a price was not taken: ${JSON.stringify(result).slice(0, 300)}`);
      return z.parse(rowSchema, result.row);
    });
  };
  const writing = await openWriting(url, from, toId);

  return {
    async change(count) {
      const prices = new Map<string, number>();
      for (const owner of owners) {
        const some = owner.own.slice(0, count - prices.size);
        for (let at = 0; at < some.length; at += PUSH_BATCH_MAX) {
          const wanted = some
            .slice(at, at + PUSH_BATCH_MAX)
            .map((row) => ({ ...row, price: row.price + 100 }));
          for (const [index, row] of (await push(owner.email, wanted)).entries()) {
            owner.own[at + index] = row;
            prices.set(row.id, row.price);
          }
        }
        if (prices.size >= count) return prices;
      }
      throw new Error(`only ${prices.size} homes are of agents`);
    },
    ...writing,
  };
}

async function openWriting(url: string, { id, token }: Pick<Account, 'id' | 'token'>, to: string) {
  const socket: Socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const conversationId = conversationIdOf(id, to);
  let said = 0;
  return {
    async write(count: number): Promise<number> {
      let last = 0;
      for (let left = count; left > 0; left -= SEND_BATCH_MAX) {
        const messages = Array.from({ length: Math.min(left, SEND_BATCH_MAX) }, () => ({
          id: newId(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
          content: `About the flat, ${(said += 1)}: the kitchen was painted, and the cellar is dry again.`,
          message_type: 'text',
          written_at: new Date().toISOString(),
        }));
        const batch = { conversationId, receiverId: to, messages };
        const told = z.parse(
          sendMessagesAckSchema,
          await socket.emitWithAck('send_messages', batch),
        );
        if ('error' in told) throw new Error(`messages were not taken: ${JSON.stringify(told)}`);
        for (const result of told.results) {
          if (result.status !== 'accepted')
            throw new Error(`a message was not taken: ${JSON.stringify(result)}`);
          last = Math.max(last, result.message.seq);
        }
      }
      return last;
    },
    close: () => void socket.disconnect(),
  };
}
