import type { Channel } from '../../model/ports/channel.ts';

/** A BroadcastChannel as the port has it. */
export function createBrowserChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    post(message) {
      if (!isClosed) channel.postMessage(message);
    },
    subscribe(onMessage) {
      const own = ({ data }: MessageEvent<unknown>) => onMessage(data);
      channel.addEventListener('message', own);
      return () => channel.removeEventListener('message', own);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
