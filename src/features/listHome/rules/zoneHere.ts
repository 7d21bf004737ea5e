/** The time zone of this device, IANA: for a home in an area whose clock is not known. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
