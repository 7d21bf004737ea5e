declare const __APP_VERSION__: string;

/** The build that runs in this tab. */
export const APP_VERSION = __APP_VERSION__;
