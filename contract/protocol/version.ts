/** Raised when client and server of different builds can no longer talk to each other. */
export const PROTOCOL_VERSION = 1;
