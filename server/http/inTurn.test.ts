import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInTurn, type InTurn, RELAXED_IN_TURN } from './inTurn.ts';

const pace = (burst: number, perSecond: number) => {
  const each = { burst, perSecond };
  return { state: each, upload: each, call: each, page: each };
};
const LIMITS = { atOnce: 2, pace: pace(100, 10), waitingMax: 2 };

/** The paths of the answers that were begun, in their order. */
let begun: string[] = [];
let inTurn: InTurn;
beforeEach(() => {
  begun = [];
  inTurn = createInTurn(LIMITS);
});

afterEach(() => vi.useRealTimers());

function ask(path: string, address = 'one'): ServerResponse {
  const request = Object.assign(new IncomingMessage(new Socket()), { url: path, method: 'GET' });
  const response = new ServerResponse(request);
  inTurn({ request, response, address, answer: () => begun.push(path) });
  return response;
}

test('of one address two requests are under way; the next begins when one is answered', async () => {
  const first = ask('/api/1');
  const second = ask('/api/2');
  ask('/api/3');
  ask('/api/4');
  ask('/api/other', 'two');
  expect(begun).toEqual(['/api/1', '/api/2', '/api/other']);
  first.end();
  second.end();
  // The loop reads requests of others before it begins one that waited.
  expect(begun).toHaveLength(3);
  await turnOfTheLoop();
  expect(begun.slice(3)).toEqual(['/api/3', '/api/4']);
});

test('an answer that has begun keeps no place, however slowly it is read', async () => {
  const first = ask('/api/1');
  ask('/api/2');
  ask('/api/3');
  first.write('the beginning of much');
  first.write('and more');
  first.emit('close');
  ask('/api/4');
  await turnOfTheLoop();
  expect(begun).toEqual(['/api/1', '/api/2', '/api/3']);
});

test('the state of the server, its pages and what is uploaded do not wait for calls', () => {
  for (const path of ['/api/1', '/rest/v1/2', '/auth/v1/3']) ask(path);
  for (const path of ['/api/health', '/messages', '/api/uploads/a/1']) ask(path);
  expect(begun).toEqual(['/api/1', '/rest/v1/2', '/api/health', '/messages', '/api/uploads/a/1']);
});

test('whoever leaves before the answer makes room, under way or waiting', async () => {
  const first = ask('/api/1');
  ask('/api/2');
  const gone = ask('/api/gone');
  ask('/api/4');
  const refused = ask('/api/5');
  expect(refused.statusCode).toBe(429);
  gone.emit('close');
  ask('/api/6');
  first.emit('close');
  await turnOfTheLoop();
  expect(begun).toEqual(['/api/1', '/api/2', '/api/4']);
});

test('beyond a burst the next begin at a pace, and an address that rests has its burst again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  inTurn = createInTurn({ ...LIMITS, pace: pace(3, 10), waitingMax: 10 });
  const answers = new Map<string, ServerResponse>();
  const endBegun = async () => {
    for (const path of begun) answers.get(path)?.end();
    await turnOfTheLoop();
  };
  const one = async (path: string) => {
    answers.set(path, ask(path));
    await endBegun();
  };
  for (const at of [1, 2, 3, 4, 5]) await one(`/api/${at}`);
  expect(begun).toHaveLength(3);
  ask('/api/other', 'two');
  expect(begun).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun.at(-1)).toBe('/api/4');
  await endBegun();
  await vi.advanceTimersByTimeAsync(100);
  await endBegun();
  expect(begun.at(-1)).toBe('/api/5');
  await vi.advanceTimersByTimeAsync(1000);
  for (const at of [6, 7, 8, 9]) await one(`/api/${at}`);
  expect(begun.at(-1)).toBe('/api/8');
});

test('a burst is no less for somebody whose requests come one by one', async () => {
  inTurn = createInTurn({ ...LIMITS, pace: pace(5, 1) });
  for (let at = 0; at < 7; at += 1) {
    ask('/api/1').end();
    await turnOfTheLoop();
  }
  expect(begun).toHaveLength(5);
});

test('each kind has a pace of its own: calls that are many keep no page back', () => {
  const none = { burst: 0, perSecond: 0.001 };
  inTurn = createInTurn({ ...LIMITS, pace: { ...pace(100, 10), call: none }, waitingMax: 10 });
  for (const path of ['/api/1', '/messages', '/api/health']) ask(path);
  expect(begun).toEqual(['/messages', '/api/health']);
});

test('a suite is answered at once, also at the same moment', () => {
  inTurn = createInTurn(RELAXED_IN_TURN, () => 0);
  for (let at = 0; at < 100; at += 1) ask(`/api/${at}`);
  expect(begun).toHaveLength(100);
});
