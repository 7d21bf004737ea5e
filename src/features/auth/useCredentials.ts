import { useEffect, useState } from 'react';
import type { Credentials } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useCanSubmit } from './useCanSubmit.ts';

export interface KnownCredentials {
  /** Null while the server has not said. */
  readonly credentials: Credentials | null;
  /** The server is being asked for the first time, and nothing else was shown yet: what is typed meanwhile must stay. */
  readonly isComing: boolean;
  /** Asks again. */
  readonly refresh: () => Promise<unknown>;
}

/** How the person signs in, asked of the server: at once, and again when there is a connection. */
export function useCredentials(): KnownCredentials {
  const canAsk = useCanSubmit();
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const [isShown, setShown] = useState(false);
  const [refresh] = useCommand(async (sync) => {
    try {
      setCredentials(await sync.auth.credentials());
    } finally {
      setShown(true);
    }
  });
  const isDue = canAsk && credentials === null;
  useEffect(() => {
    if (isDue) void refresh();
  }, [isDue, refresh]);
  if (!isShown && !isDue) setShown(true);
  return { credentials, isComing: isDue && !isShown, refresh };
}
