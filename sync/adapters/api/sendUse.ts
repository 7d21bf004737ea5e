import { API } from '#contract/protocol/api.ts';
import { useAnswerSchema } from '#contract/protocol/deviceCounts.ts';
import type { NotedUse } from '../../model/looks.ts';
import { call, type CallDeps } from './call.ts';

/** Tells the server what this device counted on a day. Throws TransportError. */
export async function sendUse(
  deps: CallDeps,
  { toldAt: _toldAt, isChanged: _isChanged, ...body }: NotedUse,
): Promise<void> {
  await call(deps, useAnswerSchema, API.use, { body });
}
