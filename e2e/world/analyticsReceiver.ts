import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';

const eventSchema = z.looseObject({
  event: z.string(),
  timestamp: z.optional(z.string()),
  properties: z.record(z.string(), z.unknown()),
});
export type ReceivedEvent = z.infer<typeof eventSchema>;

/** Stands for the analytics provider: keeps whatever it is told. */
export interface AnalyticsReceiver {
  readonly host: string;
  readonly events: readonly ReceivedEvent[];
  /** Paths that were asked for besides events: a library that wants to be told how to behave. */
  readonly otherPaths: readonly string[];
  named(name: string): ReceivedEvent[];
  close(): Promise<void>;
}

export async function startAnalyticsReceiver(): Promise<AnalyticsReceiver> {
  const events: ReceivedEvent[] = [];
  const otherPaths: string[] = [];
  const keep = (method: string, url: string, body: Buffer): void => {
    const told = method === 'POST' ? eventsIn(body) : null;
    if (told !== null) events.push(...told);
    else if (method !== 'OPTIONS') otherPaths.push(url);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    keep(request.method ?? '', request.url ?? '', await receive(request));
    response.writeHead(200, {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': '*',
      'access-control-allow-credentials': 'true',
      'content-type': 'application/json',
    });
    response.end('{"status":1}');
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    otherPaths,
    named: (name) => events.filter(({ event }) => event === name),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function receive(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** One event, a list, or a batch; plain, in gzip, or as a form's base64. Null: none of it. */
export function eventsIn(body: Buffer): ReceivedEvent[] | null {
  const isZipped = body[0] === 0x1f && body[1] === 0x8b;
  const text = (isZipped ? gunzipSync(body) : body).toString('utf8');
  const form = /^data=(.*)$/su.exec(text)?.[1];
  const json =
    form === undefined ? text : Buffer.from(decodeURIComponent(form), 'base64').toString();
  try {
    const told: unknown = JSON.parse(json);
    const batch = z.safeParse(z.looseObject({ batch: z.array(z.unknown()) }), told);
    const list = batch.success ? batch.data.batch : Array.isArray(told) ? told : [told];
    return list.map((one) => eventSchema.parse(one));
  } catch {
    return null;
  }
}
