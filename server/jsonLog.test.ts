import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { asRequest } from './db/caller.ts';
import { createJsonLog } from './jsonLog.ts';

function open() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { log: createJsonLog({ write }), lines };
}

test('each line is one object with time, level and text', () => {
  const { log, lines } = open();
  log.info('Roost is ready');
  log.warn('something\nwith two lines');
  expect(lines).toMatchObject([
    { level: 'info', msg: 'Roost is ready' },
    { level: 'warn', msg: 'something\nwith two lines' },
  ]);
  expect(Date.parse(String(lines[0]?.['time']))).toBeGreaterThan(0);
});

test('a line names the request it is part of', () => {
  const { log, lines } = open();
  asRequest('abcdef123456', () => log.error('POST /api/contact', new Error('no')));
  log.error('of nobody');
  expect(lines[0]).toMatchObject({
    request: 'abcdef123456',
    error: { kind: 'Error', message: 'no' },
  });
  expect(lines[1]).not.toHaveProperty('request');
});

test('what PostgreSQL repeats of what somebody wrote is not written', () => {
  const { log, lines } = open();
  const thrown = new DatabaseError('invalid input: "Maya Lindqvist"', 1, 'error');
  Object.assign(thrown, {
    code: '22P02',
    detail: 'Key (email)=(maya@home.test) exists',
    table: 'user_profiles',
  });
  log.error('storing failed', new Error('around it', { cause: thrown }));
  const text = JSON.stringify(lines);
  expect(text).not.toMatch(/Maya|maya@home/u);
  expect(text).toContain('a value does not fit (user_profiles)');
});

test('addresses of mails and tokens are taken out of texts and errors', () => {
  const { log, lines } = open();
  log.warn('no mail for maya@home.test', new Error('eyJhbGciOi.eyJzdWIi.c2ln of maya@home.test'));
  const [line] = lines;
  expect(line).toMatchObject({ msg: 'no mail for …@…', error: { message: 'eyJ… of …@…' } });
  expect(JSON.stringify(line)).not.toMatch(/maya/u);
});
