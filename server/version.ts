declare const __APP_VERSION__: string | undefined;

/** Of the build; `dev` when run from the sources. */
export const version = typeof __APP_VERSION__ === 'undefined' ? 'dev' : __APP_VERSION__;
