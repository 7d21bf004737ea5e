import { askConfig } from '#src/data/backendConfig.ts';
import { pushChoice } from '#src/data/deviceChoice.ts';
import type { Sync } from '#src/data/types.ts';
import { ability, subscribed, unsubscribe } from './pushDevice.ts';
import { type PushState, setPushState } from './pushState.ts';

type Pushing = Pick<Sync, 'push'>;

/** Brings browser and server to what was chosen on this device, as far as they can be reached, and says how far. Never rejects. */
export async function keepPush(sync: Pushing): Promise<PushState> {
  const state = await stateNow(sync);
  setPushState(state);
  return state;
}

async function stateNow({ push }: Pushing): Promise<PushState> {
  const can = ability();
  if (can !== 'able') return can;
  if (Notification.permission === 'denied') return 'denied';
  const isOn = pushChoice.get() === 'on' && Notification.permission === 'granted';
  const config = await askConfig();
  // Offline a choice stands: it is carried out later.
  if (config === null) return isOn ? 'waiting' : 'off';
  if (config.pushKey === undefined) return 'notOffered';
  if (!isOn) return 'off';
  try {
    const subscription = await subscribed(config.pushKey);
    if (subscription === null) return 'unsupported';
    const { tell } = await push.open();
    return (await tell(subscription, zoneHere())) ? 'on' : 'off';
  } catch {
    return 'waiting';
  }
}

/** By a press of the person: browsers ask only then. */
export async function turnPushOn(sync: Pushing): Promise<PushState> {
  if (ability() === 'able' && (await Notification.requestPermission()) === 'granted')
    pushChoice.set('on');
  return await keepPush(sync);
}

export async function turnPushOff(sync: Pushing): Promise<void> {
  pushChoice.set('off');
  setPushState('off');
  await unsubscribe();
  // Not told, the server hears it from the push service at the next push.
  await tellNone(sync).catch(() => false);
}

const tellNone = async ({ push }: Pushing) => await (await push.open()).tell(null, zoneHere());

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
