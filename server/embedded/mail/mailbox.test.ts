import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { answerMailbox } from './mailboxPage.ts';

let folder = '';
let file = '';
const now = () => new Date('2026-11-21T12:00:00Z');
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roost-mail-'));
  file = path.join(folder, 'mailbox.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const put = (mailbox: Mailbox, to: string, subject = 'Hello') =>
  mailbox.put({ to, subject, text: 'Text', link: 'http://localhost/a?b=1&c=2', code: '123456' });

it('lists the newest first, to everybody or to one address in any case', async () => {
  const mailbox = await openMailbox(file, now);
  await put(mailbox, 'ana@example.test', 'First');
  await put(mailbox, 'ben@example.test', 'Second');
  await put(mailbox, 'Ana@example.test', 'Third');
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['Third', 'Second', 'First']);
  expect(mailbox.list('ANA@example.test').map(({ subject }) => subject)).toEqual([
    'Third',
    'First',
  ]);
});

it('still has its mails after a restart, and a line cut off by a crash hides no other', async () => {
  const mailbox = await openMailbox(file, now);
  await put(mailbox, 'ana@example.test');
  await appendFile(file, '{"id":"cut o');
  const reopened = await openMailbox(file, now);
  expect(reopened.list()).toEqual(mailbox.list());
  await put(reopened, 'ben@example.test');
  expect((await openMailbox(file, now)).list()).toHaveLength(2);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('keeps the newest five hundred', async () => {
  const mailbox = await openMailbox(file, now);
  for (let number = 0; number < 502; number += 1) await put(mailbox, 'a@b.c', `Mail ${number}`);
  const kept = (await openMailbox(file, now)).list();
  expect([kept.length, kept.at(0)?.subject, kept.at(-1)?.subject]).toEqual([
    500,
    'Mail 501',
    'Mail 2',
  ]);
});

it('answers as JSON, narrowed by the address', async () => {
  const mailbox = await openMailbox(file, now);
  await put(mailbox, 'ana+test@example.test');
  await put(mailbox, 'ben@example.test');
  const url = 'http://localhost/dev/mailbox.json?to=ana%2Btest%40example.test';
  const answer = answerMailbox(mailbox, new Request(url));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject([
    { to: 'ana+test@example.test', code: '123456', link: 'http://localhost/a?b=1&c=2' },
  ]);
});

it('shows a page whose links can be followed and whose texts stay texts', async () => {
  const mailbox = await openMailbox(file, now);
  const link = 'http://localhost/auth/v1/verify?token=a&type=signup';
  const text = `<script>alert(1)</script> follow ${link} "now"`;
  await mailbox.put({ to: '"><img src=x onerror=alert(1)>@b.c', subject: '<b>Hi</b>', text, link });
  const answer = answerMailbox(mailbox, new Request('http://localhost/dev/mailbox?to='));
  const page = await answer.text();
  expect(page).toContain('href="http://localhost/auth/v1/verify?token=a&#38;type=signup"');
  expect(page).not.toMatch(/<script|<img|<b>/);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
});

it('shows what was asked for without letting it become markup', async () => {
  const mailbox = await openMailbox(file, now);
  const url = `http://localhost/dev/mailbox?to=${encodeURIComponent('"><script>x</script>')}`;
  expect(await answerMailbox(mailbox, new Request(url)).text()).not.toContain('<script');
});

it('only reads', async () => {
  const mailbox = await openMailbox(file, now);
  const post = new Request('http://localhost/dev/mailbox', { method: 'POST' });
  expect(answerMailbox(mailbox, post).status).toBe(405);
  expect(answerMailbox(mailbox, new Request('http://localhost/dev/other')).status).toBe(404);
});

it('keeps the last mails alone in its file, also while it runs', async () => {
  const mailbox = await openMailbox(file, now);
  await Promise.all(
    Array.from({ length: 1700 }, (_, at) => put(mailbox, 'ana@example.test', String(at))),
  );
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.length).toBeLessThan(1100);
  expect((await openMailbox(file, now)).list()).toEqual(mailbox.list());
  expect(mailbox.list()[0]?.subject).toBe('1699');
});
