import type { OnDeviceNews, TabMessage } from '#contract/protocol/workerNews.ts';
import type { DataSaver } from '#contract/rules/savesData.ts';

/** Sends a message to the worker that controls this page; `onAnswer` gets its answers. `more` goes along with `type`. */
export async function tellWorker(
  container: ServiceWorkerContainer | undefined,
  type: TabMessage,
  onAnswer?: (news: OnDeviceNews) => void,
  more: {
    readonly entry?: string;
    readonly loaded?: readonly string[];
    readonly dataSaver?: DataSaver;
  } = {},
): Promise<void> {
  const { active } = (await container?.ready) ?? {};
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) onAnswer?.(data);
    port1.close();
  });
  port1.start();
  active?.postMessage({ ...more, type }, [port2]);
}

/** Whether a message is news of how much is on the device. */
export function isNews(data: unknown): data is OnDeviceNews {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'ON_DEVICE';
}
