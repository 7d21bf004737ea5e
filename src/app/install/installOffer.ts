export interface InstallFacts {
  /** The browser installs it when asked, or it is iOS, where only the person can. */
  readonly isInstallable: boolean;
  readonly isInstalled: boolean;
  /** 'Not Now' within the last 30 days. */
  readonly isDismissed: boolean;
  /** The page was opened before on this device. */
  readonly isReturning: boolean;
  /** Something was sent from this device: the app has been of use. */
  readonly hasSent: boolean;
  /** The page has something of its own at its lower edge, such as a composer: the offer waits for another page. */
  readonly isFootTaken: boolean;
}

/** Not before the second visit or the first message; never where it is installed or was declined. */
export function isInstallOffered(facts: InstallFacts): boolean {
  const { isInstallable, isInstalled, isDismissed, isReturning, hasSent, isFootTaken } = facts;
  const isWelcome = !isInstalled && !isDismissed && !isFootTaken;
  return isInstallable && isWelcome && (isReturning || hasSent);
}
