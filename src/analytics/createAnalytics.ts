import type { Live, SessionState } from '#src/data/types.ts';
import { createEventBuffer } from './buffer.ts';
import type { AnalyticsEvent, Identified, TimedEvent } from './event.ts';

export interface ProviderConfig {
  readonly key: string;
  /** Origin. */
  readonly host: string;
}

/** The provider's library, once it is loaded. Every call is local; it sends in its own time. */
export interface Provider {
  send(event: TimedEvent): void;
  identify(userId: string, person: Identified): void;
  /** Forgets who the person is: the next one to sign in is somebody else. */
  reset(): void;
  /** Stops and starts counting, recording included. */
  setActive(isActive: boolean): void;
}

export interface ProviderHooks {
  /** False: events are not sent now, because there is no network or the person opted out. */
  mayLeave(event: TimedEvent): boolean;
  /** Whether anything may be sent now. */
  isFlowing(): boolean;
}

export interface AnalyticsPorts {
  /** Null when no provider is configured; rejects when the server could not be asked. */
  config(): Promise<ProviderConfig | null>;
  /** Null when it is blocked. */
  load(config: ProviderConfig, hooks: ProviderHooks): Promise<Provider | null>;
  readonly choice: Live<'on' | 'off'>;
  readonly session: Live<SessionState>;
  readonly isOnline: Live<boolean>;
  now(): number;
}

type State =
  /** It is not yet known whether there is a provider: the device is offline, or the person opted out. */
  | { readonly status: 'waiting' }
  | { readonly status: 'loading' }
  | { readonly status: 'counting'; readonly provider: Provider }
  /** There is no provider, or it is blocked: events are dropped and nothing is tried again. */
  | { readonly status: 'off' };

export interface Analytics {
  track(event: AnalyticsEvent): void;
}

/**
 * Sends analytics where a provider is configured and the person did not opt out. It loads and sends nothing
 * before both are known, and sends nothing without a network.
 */
export function createAnalytics(ports: AnalyticsPorts): Analytics {
  const { choice, session, isOnline, now } = ports;
  const buffer = createEventBuffer();
  let state: State = { status: 'waiting' };
  let identified: string | null = null;

  const isWanted = () => choice.get() === 'on';
  const isFlowing = () => isWanted() && isOnline.get();
  const mayLeave = (event: TimedEvent): boolean => {
    if (!isWanted()) return false;
    if (isOnline.get()) return true;
    buffer.add(event);
    return false;
  };

  async function begin(): Promise<void> {
    if (state.status !== 'waiting' || !isFlowing()) return;
    state = { status: 'loading' };
    try {
      const config = await ports.config();
      const provider = config === null ? null : await ports.load(config, { mayLeave, isFlowing });
      state = provider === null ? { status: 'off' } : { status: 'counting', provider };
    } catch {
      state = { status: 'waiting' };
    }
    if (state.status === 'off') buffer.take();
    if (state.status === 'counting') choose();
  }

  function choose(): void {
    if (!isWanted()) buffer.take();
    if (state.status !== 'counting') void begin();
    else {
      state.provider.setActive(isWanted());
      identify();
      drain();
    }
  }

  function identify(): void {
    const current = session.get();
    if (current.status === 'loading') return;
    const person = current.status === 'authenticated' ? current.user : null;
    if (person?.id !== identified && identified !== null) forget();
    if (state.status !== 'counting' || person === null || person.id === identified) return;
    if (!isFlowing()) return;
    identified = person.id;
    state.provider.identify(person.id, {
      email: person.email,
      name: person.full_name,
      user_type: current.status === 'authenticated' ? current.currentRole : 'renter',
      created_at: person.created_at ?? null,
    });
  }

  function forget(): void {
    identified = null;
    buffer.take();
    if (state.status === 'counting') state.provider.reset();
  }

  function drain(): void {
    if (state.status !== 'counting' || !isFlowing()) return;
    for (const event of buffer.take()) state.provider.send(event);
  }

  choice.subscribe(choose);
  session.subscribe(identify);
  isOnline.subscribe(() => {
    void begin();
    identify();
    drain();
  });
  void begin();

  return {
    track({ name, ...properties }) {
      if (state.status === 'off' || !isWanted()) return;
      const event = { name, properties, at: now() };
      if (state.status === 'counting') state.provider.send(event);
      else buffer.add(event);
    },
  };
}
