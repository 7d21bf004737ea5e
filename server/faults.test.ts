import { afterEach, expect, test, vi } from 'vitest';
import type { SendResult } from '#contract/protocol/socket.ts';
import { KILL_MARKER, killAfterCommit } from './faults.ts';

afterEach(() => vi.restoreAllMocks());

const stored = (content: string): SendResult => {
  const id = crypto.randomUUID();
  const at = '2026-01-01T00:00:00.000Z';
  const message = { id, conversationId: id, sender_id: id, seq: 1, content, message_type: 'text' };
  return {
    status: 'accepted',
    id,
    message: { ...message, message_type: 'text', written_at: at, created_at: at },
  };
};

const STORED_AT = Date.parse('2026-01-01T00:00:00.000Z');

test('only a stored message with the marker kills the process, with SIGKILL', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const after = killAfterCommit(STORED_AT);
  after([stored('hello'), { status: 'rejected', id: 'x', code: 'blocked' }]);
  expect(kill).not.toHaveBeenCalled();
  after([stored(`now ${KILL_MARKER}`)]);
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
});

test('its repeat does not kill the next server', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  killAfterCommit(STORED_AT + 1)([stored(`now ${KILL_MARKER}`)]);
  expect(kill).not.toHaveBeenCalled();
});
