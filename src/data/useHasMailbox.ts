import { useEffect, useState } from 'react';
import { askConfig } from './backendConfig.ts';

/** Whether the server shows its mails on a page; false until it answered, or when it cannot be asked. */
export function useHasMailbox(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isShown = true;
    void show();
    return () => {
      isShown = false;
    };

    async function show(): Promise<void> {
      const config = await askConfig();
      if (isShown) setHas(config?.hasMailbox === true);
    }
  }, []);
  return has;
}
