import { reauthSchema } from '#contract/protocol/socket.ts';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';
import { type Handler, OK } from '../connection.ts';

/** `reauth`: a fresh token of the same person; the connection lives to its expiry. */
export const onReauth: Handler = async (connection, payload, { authenticate, rates }) => {
  const { token } = parseRequest(reauthSchema, payload);
  rates.take('join', connection.userId);
  const claims = await authenticate(token);
  if (claims.sub !== connection.userId) throw new Refusal('forbidden', 'a token of somebody else');
  return { ...OK, renewed: claims };
};

/** `heartbeat`: answering is all there is to it. */
export const onHeartbeat: Handler = () => OK;
