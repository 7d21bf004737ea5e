import { useEffect, useState } from 'react';
import { askConfig } from './backendConfig.ts';

/** Whether the server sends mails about what waits for a person; true until it says that it does not. */
export function useHasLetters(): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    let isShown = true;
    void show();
    return () => {
      isShown = false;
    };

    async function show(): Promise<void> {
      const config = await askConfig();
      if (isShown && config !== null) setHas(config.hasLetters === true);
    }
  }, []);
  return has;
}
