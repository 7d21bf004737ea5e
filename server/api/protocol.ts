import { API } from '#contract/protocol/api.ts';
import { PROTOCOL_HEADER, type SpokenVersions } from '#contract/protocol/version.ts';
import { checkProtocol } from '#server/domain/protocol.ts';
import type { Api } from './api.ts';

/** Whoever is told to update must still learn that the server is there, and be able to leave. */
const FOR_ANYBODY: readonly string[] = [API.health, API.config, API.signin, API.signout];

/** Pictures are asked for by the page itself, which names no version. */
const isPicture = (path: string): boolean =>
  path.startsWith('/photos/') || path.startsWith('/api/photos/');

/** Names the server's version on every answer, and refuses calls of clients it does not understand. */
export function addProtocol(api: Api, spoken: SpokenVersions): void {
  api.use('/api/*', async (context, next) => {
    await next();
    context.header(PROTOCOL_HEADER, String(spoken.newest));
  });
  api.use(async (context, next) => {
    const { path } = context.req;
    if (!FOR_ANYBODY.includes(path) && !isPicture(path))
      checkProtocol(context.req.header(PROTOCOL_HEADER), spoken);
    await next();
  });
}
