import { NavigationType, type Location } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Address } from './address.ts';
import { createRouter } from './createRouter.ts';

/** An address bar in memory: `entries[at]` is what it shows. */
function fakeAddress(path: string) {
  const entries = [place(path)];
  let at = 0;
  let pop = () => undefined as void;
  const address: Address = {
    get: () => entries[at] ?? place('/'),
    set(location, how) {
      if (how === NavigationType.Push) at += 1;
      entries.splice(at, entries.length, location);
    },
    go(delta) {
      at += delta;
      pop();
    },
    onPop(callback) {
      pop = callback;
      return () => undefined;
    },
  };
  return { address, paths: () => entries.map(({ pathname }) => pathname) };
}

const place = (pathname: string): Location => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  key: pathname,
});

/** Pages whose code comes when a test says so. */
function fakePages() {
  const arrive = new Map<string, { code(): void; nothing(): void }>();
  const routes = new Map<string, { path: string; load(): Promise<() => null> }>();
  const routeAt = (path: string) => {
    const route = routes.get(path) ?? {
      path,
      load: () =>
        new Promise<() => null>((resolve, reject) => {
          arrive.set(path, {
            code: () => resolve(() => null),
            nothing: () => reject(new Error('no network')),
          });
        }),
    };
    routes.set(path, route);
    return route;
  };
  return { arrive, routeAt };
}

async function startAt(path: string) {
  const { address, paths } = fakeAddress(path);
  const { arrive, routeAt } = fakePages();
  let keys = 0;
  const reads = new Map<string, Promise<void>>();
  const newKey = () => String((keys += 1));
  const starting = createRouter({
    address,
    routeAt,
    newKey,
    prepare: (route) => reads.get(route.path) ?? null,
  });
  arrive.get(path)?.code();
  const router = await starting;
  const seen: string[] = [];
  router.subscribe(() => seen.push(router.get().route.path));
  return { router, arrive, paths, seen, reads };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('the page before stands, and its address, until the code of the next one is there', async () => {
  const { router, arrive, paths, seen } = await startAt('/messages');
  router.navigator.push('/chat', { from: 'list' });
  await settled();
  expect([router.get().route.path, paths()]).toEqual(['/messages', ['/messages']]);
  arrive.get('/chat')?.code();
  await settled();
  expect(seen).toEqual(['/chat']);
  expect(paths()).toEqual(['/messages', '/chat']);
  expect(router.get()).toMatchObject({
    status: 'page',
    action: 'PUSH',
    location: { state: { from: 'list' } },
  });
});

it('a page whose code is there is shown at once, and going back gives the old place', async () => {
  const { router, arrive, seen } = await startAt('/messages');
  const { key } = router.get().location;
  router.navigator.push('/chat');
  arrive.get('/chat')?.code();
  await settled();
  router.navigator.go(-1);
  expect(seen).toEqual(['/chat', '/messages']);
  expect(router.get()).toMatchObject({ action: 'POP', location: { key } });
});

it('whoever goes elsewhere before the code is there goes there alone', async () => {
  const { router, arrive, paths, seen } = await startAt('/');
  router.navigator.push('/slow');
  router.navigator.push('/login');
  arrive.get('/login')?.code();
  await settled();
  arrive.get('/slow')?.code();
  await settled();
  expect(seen).toEqual(['/login']);
  expect(paths()).toEqual(['/', '/login']);
});

it('replacing leaves no place to go back to', async () => {
  const { router, arrive, paths } = await startAt('/');
  router.navigator.replace('/login?from=%2F');
  arrive.get('/login')?.code();
  await settled();
  expect(paths()).toEqual(['/login']);
  expect(router.get().location.search).toBe('?from=%2F');
});

it('code that cannot be had is told, and asked for again the next time', async () => {
  const { router, arrive } = await startAt('/');
  router.navigator.push('/chat');
  arrive.get('/chat')?.nothing();
  await settled();
  expect(router.get()).toMatchObject({ status: 'failed', location: { pathname: '/chat' } });
  router.navigator.push('/chat');
  arrive.get('/chat')?.code();
  await settled();
  expect(router.get().status).toBe('page');
});

it('a page that failed is shown when its code comes after all, in its own place', async () => {
  const { router, arrive, paths } = await startAt('/');
  router.navigator.push('/chat');
  arrive.get('/chat')?.nothing();
  await settled();
  const failed = router.get();
  router.retry(failed);
  arrive.get('/chat')?.code();
  await settled();
  expect(router.get()).toMatchObject({ status: 'page', location: { key: failed.location.key } });
  expect(paths()).toEqual(['/', '/chat']);
});

it('a page that failed comes in the way of nobody who goes elsewhere, or has', async () => {
  const { router, arrive, paths, seen } = await startAt('/');
  router.navigator.push('/chat');
  arrive.get('/chat')?.nothing();
  await settled();
  const failed = router.get();
  router.navigator.push('/saved');
  router.retry(failed);
  arrive.get('/chat')?.code();
  await settled();
  arrive.get('/saved')?.code();
  await settled();
  router.retry(failed);
  arrive.get('/chat')?.code();
  await settled();
  expect(seen).toEqual(['/chat', '/saved']);
  expect(paths()).toEqual(['/', '/chat', '/saved']);
});

it('the page before stands until what the next one shows first was read', async () => {
  const { router, arrive, seen, reads } = await startAt('/messages');
  let isRead: () => void = () => undefined;
  reads.set('/chat', new Promise((resolve) => (isRead = resolve)));
  router.navigator.push('/chat');
  arrive.get('/chat')?.code();
  await settled();
  expect(seen).toEqual([]);
  isRead();
  await settled();
  expect(seen).toEqual(['/chat']);
});
