/** Photos of listings as the service worker keeps them on this device, and their documents, by their address. */
export interface PhotoFiles {
  isStored(address: string): Promise<boolean>;
  /** Fetches it whole and keeps it. Rejects where it could not be had. */
  store(address: string, ending: AbortSignal): Promise<void>;
}
