export { createSignIn, type Credentials, type SignIn, type TokenEndpoint } from './signIn.ts';
export { createLoginGuard, type LoginGuard, type LoginLimits } from './loginGuard.ts';
export { createKnownDoors, type KnownDoors } from './knownDoors.ts';
