import {
  MISMATCH_RETRY_AFTER,
  mismatchOf,
  type SpokenVersions,
  versionNamed,
} from '#contract/protocol/version.ts';
import { Refusal } from './refusal.ts';

/** `said`: the version a client names. Throws `client_outdated`, `server_outdated`, or `invalid_request` for no version. */
export function checkProtocol(said: unknown, spoken: SpokenVersions): void {
  const version = versionNamed(said);
  if (Number.isNaN(version))
    throw new Refusal('invalid_request', 'the protocol is no version', { field: 'protocol' });
  const mismatch = mismatchOf(version, spoken);
  if (mismatch === null) return;
  const { oldest, newest } = spoken;
  throw new Refusal(mismatch, `versions ${oldest} to ${newest} are spoken here, not ${version}`, {
    retryAfter: MISMATCH_RETRY_AFTER[mismatch],
  });
}
