import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SmtpServer, startSmtpServer } from '#tests/fakes/smtpServer.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { createOutgoing } from './outgoing.ts';
import { createSmtp } from './smtp.ts';

const LETTER = {
  to: 'maya@example.test',
  subject: 'أكّد عنوانك',
  text: 'Open https://roost.test/#token',
  html: '<p>Open it</p>',
  language: 'ar',
};
let server: SmtpServer;
const said: string[] = [];
const log = {
  ...quietLog,
  warn: (text: string) => void said.push(text),
  error: (text: string) => void said.push(text),
};

beforeEach(async () => {
  said.length = 0;
  server = await startSmtpServer();
});
afterEach(() => server.close());

function opened(smtp = server.url, pausesMs: number[] = [1, 1]) {
  const { send, close } = createSmtp({ smtp, from: 'Roost <no-reply@roost.test>' });
  const outgoing = createOutgoing(send, log, { pausesMs, closingMs: 5000 });
  return {
    ...outgoing,
    async close() {
      await outgoing.close();
      close();
    },
  };
}

test('a mail arrives with its sender, its language and a mark that a program wrote it', async () => {
  const outgoing = opened();
  await outgoing.put(LETTER);
  await expect.poll(() => server.arrived.length).toBe(1);
  const { from, to, source } = server.arrived[0] ?? { from: '', to: '', source: '' };
  expect([from, to]).toEqual(['MAIL FROM:<no-reply@roost.test>', 'RCPT TO:<maya@example.test>']);
  for (const header of [
    'From: Roost <no-reply@roost.test>',
    'Auto-Submitted: auto-generated',
    'Content-Language: ar',
    'Subject: =?UTF-8?',
  ])
    expect(source).toContain(header);
  expect(source).toMatch(/^Message-ID: <[\w-]+@roost\.test>$/mu);
  await outgoing.close();
});

test('a mail that is not taken now is tried again as the same mail', async () => {
  server.answerNext('451 later', '451 later');
  const outgoing = opened();
  await outgoing.put(LETTER);
  await expect.poll(() => server.arrived.length).toBe(1);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^A mail waits/u);
  await outgoing.close();
});

test('a mail that is refused for good is given up, and the log names nobody', async () => {
  server.answerNext('550 no such mailbox maya@example.test');
  const outgoing = opened();
  await outgoing.put(LETTER);
  await expect.poll(() => said.length).toBe(1);
  expect(said[0]).toMatch(/^A mail could not be sent/u);
  expect(said[0]).not.toContain('maya');
  expect(server.arrived).toEqual([]);
  await outgoing.close();
});

test('whoever asks for a mail does not wait for its server, and neither does the end', async () => {
  const outgoing = opened('smtp://127.0.0.1:9', [600_000]);
  await outgoing.put(LETTER);
  await expect.poll(() => said.length).toBe(1);
  await outgoing.close();
  expect(said.at(-1)).toMatch(/^A mail could not be sent/u);
});

test('a login is not told to a server without TLS', async () => {
  const outgoing = opened(server.url.replace('smtp://', 'smtp://user:word@'), []);
  await outgoing.put(LETTER);
  await expect.poll(() => said.length).toBe(1);
  expect(server.arrived).toEqual([]);
  await outgoing.close();
});
