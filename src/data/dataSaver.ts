import { browserNetwork } from '#sync/index.ts';
import { savesData } from '#contract/rules/savesData.ts';
import { dataSaverChoice, photoQualityChoice } from './deviceChoice.ts';
import type { Live } from './types.ts';

/** The network as the engine takes it: what a person chose on this device comes before what the browser says. */
export const deviceNetwork: typeof browserNetwork = {
  ...browserNetwork,
  savesData: () => savesData(dataSaverChoice.get(), browserNetwork.savesData()),
  onChange(callback) {
    const stops = [browserNetwork.onChange(callback), dataSaverChoice.subscribe(callback)];
    return () => stops.forEach((stop) => stop());
  },
};

/** Whether data is saved now. */
export const savingData: Live<boolean> = {
  get: () => deviceNetwork.savesData(),
  subscribe: (onChange) => deviceNetwork.onChange(onChange),
};

/** Whether photos are asked for in smaller sizes: by choice, and wherever data is saved. */
export const smallerPhotos: Live<boolean> = {
  get: () => photoQualityChoice.get() === 'smaller' || savingData.get(),
  subscribe(onChange) {
    const stops = [photoQualityChoice.subscribe(onChange), savingData.subscribe(onChange)];
    return () => stops.forEach((stop) => stop());
  },
};

const CHANNEL = 'device-data';

const CHOICES = [dataSaverChoice, photoQualityChoice];

/**
 * Hears of choices in other tabs: a choice holds for all of them, since any tab may be the one that fetches
 * ahead. The choice itself is told: another tab may hear of it before it can read the cookie. Returns what
 * ends it.
 */
export function watchDataChoices(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let isHearing = false;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = typeof data === 'object' && data !== null ? new Map(Object.entries(data)) : null;
    isHearing = true;
    for (const choice of CHOICES) {
      if (told === null) choice.readAgain();
      else choice.hear(told.get(choice.name));
    }
    isHearing = false;
  });
  const stops = CHOICES.map((choice) => {
    let last: string = choice.get();
    return choice.subscribe(() => {
      if (choice.get() !== last && !isHearing) channel.postMessage({ [choice.name]: choice.get() });
      last = choice.get();
    });
  });
  return () => {
    for (const stop of stops) stop();
    channel.close();
  };
}
