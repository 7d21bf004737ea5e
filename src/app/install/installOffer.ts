export interface InstallFacts {
  /** The browser would install it when asked, or it is iOS where only the person can. */
  readonly isInstallable: boolean;
  readonly isInstalled: boolean;
  /** 'Not Now' within the last 30 days. */
  readonly isDismissed: boolean;
  /** The page was opened before on this device. */
  readonly isReturning: boolean;
  /** Something was sent from this device: the app has proved its worth. */
  readonly hasSent: boolean;
}

/** Not before the second visit or the first message; never to somebody who has it or said no. */
export function isInstallOffered(facts: InstallFacts): boolean {
  const { isInstallable, isInstalled, isDismissed, isReturning, hasSent } = facts;
  return isInstallable && !isInstalled && !isDismissed && (isReturning || hasSent);
}
