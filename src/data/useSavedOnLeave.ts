import { useEffect } from 'react';
import type { DraftSaver } from './draftSaver.ts';

/** Keeps a saver open as long as the component is mounted, and flushes it when the page is hidden or left. */
export function useSavedOnLeave(
  saver: Pick<DraftSaver<never>, 'open' | 'close'> & {
    /** Its promise may reject: the saver itself tells the person. */
    flush(): unknown;
  },
): void {
  useEffect(() => {
    const leave = () => void Promise.resolve(saver.flush()).catch(() => undefined);
    saver.open();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      saver.close();
    };
  }, [saver]);
}
