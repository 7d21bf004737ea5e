import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

const NOWHERE = { epoch: 'none', xid: '1', id: '' };

/**
 * The requests of one hostile caller, by name, one round each: every door that is open to a stranger, and requests that once slowed down everybody.
 * @param {ReturnType<typeof import('./caller.mjs').createCaller>} caller
 * @param {object} of `key`: the public key; `hostile`: the caller's address and account; `areas`, `homes`, `cities`: ids; `photos`: keys; `origin` of the sockets
 * @returns {Record<string, () => Promise<unknown>>}
 */
export function attacksOf(caller, { key, hostile, areas, homes, cities, photos, origin }) {
  const { address } = hostile;
  const { call } = caller;
  let turn = 0;
  const next = (ids) => ids[turn++ % ids.length];
  const times = (count, ask) => () =>
    Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
  const get = (path) => call(address, 'GET', path);
  const post = (path, body) => call(address, 'POST', path, { body });
  const rest = (path) => call(address, 'GET', `/rest/v1/${path}`, { apikey: key });
  const asked = (name, body) => caller.rpc(key, { address }, name, body);
  const today = () => new Date().toISOString();
  const patterns = Array.from({ length: 120 }, () => 'title.ilike.*a*b*c*').join(',');
  const rows = () =>
    Array.from({ length: 500 }, () => ({
      id: randomUUID(),
      kind: 'home_note',
      body: { text: 'x'.repeat(200) },
    }));
  const sockets = [];
  return {
    // Doors that are open to anyone.
    '/api/config': times(20, () => get('/api/config')),
    '/api/health': times(20, () => get('/api/health')),
    '/api/ready': times(20, () => get('/api/ready')),
    '/api/listings/first': times(5, () =>
      get('/api/listings/first?version=1&type=rent&kinds=homes'),
    ),
    'bases of cities': times(5, () => get(`/api/homes/city/${next(cities)}`)),
    'bases of single areas': times(5, () => get(`/api/homes/area/${next(areas)}`)),
    'changes of areas': times(5, () =>
      get(
        `/api/homes/area/${next(areas)}/changes?epoch=none&xid=${Math.trunc(Math.random() * 1000)}&id=`,
      ),
    ),
    'changes of many areas': times(5, () =>
      post('/api/homes/changes', { areas: areas.map((area) => ({ area, from: NOWHERE })) }),
    ),
    'files of bases': times(5, async () => {
      const base = `/api/homes/${next(areas)}/${randomUUID().replaceAll('-', '')}`;
      await Promise.all([get(`${base}/find`), get(`${base}/homes`), get(`${base}/rows`)]);
    }),
    'packs of areas': times(5, () => get(`/api/listings/pack/${next(areas)}`)),
    'snapshots of areas': times(5, () => get(`/api/listings/snapshot/${next(areas)}`)),
    calendars: times(5, () => get(`/api/calendar/${'a'.repeat(43)}.ics`)),
    'market figures': times(5, () => get(`/api/market/${next(areas)}`)),
    'drawn photos': times(5, () => get(`/api/photos/listings/${next(photos)}/full`)),
    'files of homes': times(5, () => get(`/api/listings/files/${randomUUID()}`)),
    'photos of homes': times(5, () => get(`/photos/${randomUUID()}`)),
    'places by name': times(5, (at) => get(`/api/places?q=Po${'abcde'[at]}`)),
    'places around': times(5, () => get('/api/places/around?bounds=-9.3,38.6,-9,38.8')),
    cities: times(5, () => get('/api/places/city?lat=38.7&lon=-9.1')),
    'links of mails': times(5, async () => {
      await get(`/api/mail/${randomUUID()}`);
      await post(`/api/mail/${randomUUID()}`, {});
    }),
    'log-ins by /api': times(30, (at) =>
      post('/api/auth/signin', { email: `nobody${at}@load.test`, password: 'Wrong-pass1' }),
    ),
    letters: times(5, () =>
      post('/api/contact', {
        ...{ id: randomUUID(), topic: 'other', name: 'Ann', email: 'ann@load.test' },
        ...{ message: 'Hello', language: 'en', written_at: today() },
      }),
    ),
    'failures of the app': times(5, () => post('/api/failures', { reports: [{}] })),
    impressions: times(5, () =>
      post('/api/impressions', {
        ...{ id: randomUUID(), day: today().slice(0, 10), listing_ids: [next(homes)] },
      }),
    ),
    views: times(5, () =>
      post('/api/views', {
        device: randomUUID(),
        views: [{ listing_id: next(homes), day: today().slice(0, 10) }],
      }),
    ),
    'pages of homes': times(5, () => get(`/properties/${next(homes)}`)),
    'pages of searches': times(5, (at) => get(`/search?type=sale&at=${at}`)),
    'paths that are none': times(20, () => get(`/${randomUUID()}`)),
    // The row interface.
    '120 patterns': () => rest(`properties?select=id&or=(${patterns})`),
    'nested embeddings': () => rest('properties?select=*,areas(*,properties(*,areas(*)))'),
    'areas in homes in areas': () => rest('areas?select=*,properties(*,areas(*,properties(*)))'),
    'all rows': () => rest('properties?select=*'),
    'pulls of areas': times(5, () => asked('sync_pull', { p_collection: 'areas', p_scope: 'all' })),
    '35 areas at once': times(35, () =>
      asked('sync_pull', { p_collection: 'properties', p_scope: `area:${next(areas)}` }),
    ),
    'a hundred homes by id': times(5, () =>
      asked('listings_by_id', { known: homes.slice(0, 100).map((id) => ({ id, rev: 0 })) }),
    ),
    'pushes of 500': () =>
      caller.rpc(key, hostile, 'sync_push', { p_collection: 'records', p_rows: rows() }),
    // Accounts and lines.
    '30 log-ins at once': times(30, (at) =>
      call(address, 'POST', '/auth/v1/token?grant_type=password', {
        apikey: key,
        body: { email: `nobody${at}@load.test`, password: 'Wrong-pass1' },
      }),
    ),
    '4,000 bindings, and changes': async () => {
      for (; sockets.length < 40; ) sockets.push(await listen(origin, key, hostile));
      await caller.rpc(key, hostile, 'set_primary_role', {
        user_id_param: hostile.id,
        role_name: 'renter',
      });
    },
  };
}

/** A line that follows changes of a table a hundred times. */
async function listen(origin, key, { token, address }) {
  const url = `${origin}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`;
  const socket = new WebSocket(url, { localAddress: address });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
  const wanted = { event: '*', schema: 'public', table: 'user_roles' };
  const config = { postgres_changes: Array.from({ length: 10 }, () => wanted) };
  for (let at = 0; at < 10; at += 1)
    socket.send(
      JSON.stringify([
        `${at}`,
        `${at}`,
        `realtime:${at}`,
        'phx_join',
        { config, access_token: token },
      ]),
    );
  return socket;
}
