import type { AfterCommit } from './domain/messages/index.ts';

/** A message with this in its text kills the server between its commit and its acknowledgement. */
export const KILL_MARKER = '[fault:kill-after-commit]';

/**
 * For tests, and only with ROOST_TEST_FAULTS=1 on an embedded backend: the one moment that cannot be hit from
 * outside. The process ends as by a power cut, without any cleaning up. A commit from before `startedAt` (ms)
 * kills nothing: the next server must survive the repeat.
 */
export function killAfterCommit(startedAt: number): AfterCommit {
  return (results) => {
    const isMarked = results.some(
      (result) =>
        result.status === 'accepted' &&
        result.message.content.includes(KILL_MARKER) &&
        Date.parse(result.message.created_at) >= startedAt,
    );
    if (isMarked) process.kill(process.pid, 'SIGKILL');
  };
}
