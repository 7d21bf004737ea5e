import type { ComponentType } from 'react';
import { createPath, NavigationType, type Location, type Navigator } from 'react-router-dom';
import { locationOf, type Address } from './address.ts';

/** A page that can be shown once its code is there. */
export interface Loadable {
  load(): Promise<ComponentType>;
}

/** The page on the screen. */
export type Shown<Route> = {
  readonly location: Location;
  readonly action: NavigationType;
  readonly route: Route;
} & (
  | { readonly status: 'page'; readonly Page: ComponentType }
  /** The page's code could not be loaded. */
  | { readonly status: 'failed'; readonly error: unknown }
);

export interface Router<Route> {
  get(): Shown<Route>;
  subscribe(onChange: () => void): () => void;
  readonly navigator: Navigator;
  /**
   * Tries once more to load a page that was shown as failed. Does nothing if the person has gone elsewhere since, or is
   * on the way there.
   */
  retry(failed: Shown<Route>): void;
}

export interface RouterPorts<Route extends Loadable> {
  readonly address: Address;
  routeAt(pathname: string): Route;
  /** Reads what the page shows first. Resolves when it is there or took too long; null: it is there already. */
  prepare(route: Route, location: Location): Promise<void> | null;
  /** Completes an address that leaves something out; gives back the same object if it is complete. */
  complete?(location: Location): Location;
  /** A new key for a history entry. */
  newKey(): string;
}

/**
 * Goes from page to page: the old page stays until the code of the next one and its first data are there, so nothing
 * flashes; where both are there already it is shown at once. Going elsewhere meanwhile cancels it. Resolves when the
 * first page can be shown.
 */
export async function createRouter<Route extends Loadable>({
  address,
  routeAt,
  prepare,
  complete = (location) => location,
  newKey,
}: RouterPorts<Route>): Promise<Router<Route>> {
  const pages = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  let turn = 0;
  /** The turn of the shown page. */
  let shownTurn = 0;

  const load = async (route: Route): Promise<Result> => {
    try {
      const Page = await route.load();
      pages.set(route, Page);
      return { status: 'page', Page };
    } catch (error) {
      return { status: 'failed', error };
    }
  };
  const show = (next: Shown<Route>) => {
    shown = next;
    for (const listener of [...listeners]) listener();
  };
  const goTo = (location: Location, action: NavigationType, enter: () => void) => {
    turn += 1;
    const mine = turn;
    const route = routeAt(location.pathname);
    const arrive = (result: Result) => {
      if (mine !== turn) return;
      shownTurn = mine;
      enter();
      show({ location, action, route, ...result });
    };
    const Page = pages.get(route);
    const preparing = prepare(route, location);
    if (Page !== undefined && preparing === null) return arrive({ status: 'page', Page });
    void Promise.all([load(route), preparing]).then(([result]) => arrive(result));
  };

  /** The address of the present history entry, completed there as well. */
  const present = (): Location => {
    const given = address.get();
    const location = complete(given);
    if (location !== given) address.set(location, NavigationType.Replace);
    return location;
  };

  const first = present();
  const firstRoute = routeAt(first.pathname);
  const [firstResult] = await Promise.all([load(firstRoute), prepare(firstRoute, first)]);
  let shown: Shown<Route> = {
    location: first,
    action: NavigationType.Pop,
    route: firstRoute,
    ...firstResult,
  };
  address.onPop(() => goTo(present(), NavigationType.Pop, () => undefined));

  const to = (action: NavigationType.Push | NavigationType.Replace): Navigator['push'] => {
    return (target, state) => {
      const location = complete(locationOf(target, shown.location, state, newKey()));
      goTo(location, action, () => address.set(location, action));
    };
  };
  return {
    get: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    retry(failed) {
      if (failed === shown && turn === shownTurn)
        goTo(failed.location, failed.action, () => undefined);
    },
    navigator: {
      createHref: (target) => (typeof target === 'string' ? target : createPath(target)),
      push: to(NavigationType.Push),
      replace: to(NavigationType.Replace),
      go: (delta) => address.go(delta),
    },
  };
}

type Result =
  | { readonly status: 'page'; readonly Page: ComponentType }
  | { readonly status: 'failed'; readonly error: unknown };
