import { useEffect } from 'react';
import type { DraftSaver } from './draftSaver.ts';

/** A saver at work as long as the component is there: what is not saved yet is when the page goes out of sight. */
export function useSavedOnLeave(
  saver: Pick<DraftSaver<never>, 'open' | 'close'> & {
    /** What it gives may reject: whoever types is told by the saver itself. */
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
