import { watchAreasSchema } from '#contract/protocol/socket.ts';
import { parseRequest } from '#server/domain/parse.ts';
import { type Handler, OK } from '../connection.ts';
import { areaRoom } from '../io.ts';

const AREA_ROOM = areaRoom('');

/** `watch_areas`: from now on this connection hears of these areas, and of no others. */
export const onWatchAreas: Handler = async ({ socket, userId }, payload, { rates }) => {
  rates.take('join', userId);
  const { areas } = parseRequest(watchAreasSchema, payload);
  const wanted = new Set(areas.map((id) => areaRoom(id.toLowerCase())));
  for (const room of socket.rooms) {
    if (room.startsWith(AREA_ROOM) && !wanted.has(room)) await socket.leave(room);
  }
  await socket.join([...wanted]);
  return OK;
};
