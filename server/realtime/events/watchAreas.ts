import { watchAreasSchema } from '#contract/protocol/socket.ts';
import { parseRequest } from '#server/domain/requests/index.ts';
import { type Handler, OK } from '../connection.ts';
import { areaRoom, cityRoom, EVERY_CITY } from '../io.ts';

const WATCHED = [areaRoom(''), cityRoom('')];

/** `watch_areas`: from now on this connection hears of these areas and cities, and of no others. */
export const onWatchAreas: Handler = async ({ socket, userId }, payload, { rates }) => {
  rates.take('join', userId);
  const { areas, cities } = parseRequest(watchAreasSchema, payload);
  const wanted = new Set([
    ...areas.map((id) => areaRoom(id.toLowerCase())),
    ...(cities?.map((id) => cityRoom(id.toLowerCase())) ?? [EVERY_CITY]),
  ]);
  for (const room of socket.rooms) {
    if (WATCHED.some((prefix) => room.startsWith(prefix)) && !wanted.has(room))
      await socket.leave(room);
  }
  await socket.join([...wanted]);
  return OK;
};
