import { addRxPlugin } from 'rxdb/plugins/core';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { createStorage } from '#sync/store/beneath/storage.ts';

disableWarnings();
addRxPlugin(RxDBDevModePlugin);

/** Every write is checked against its schema, and the library's own checks are on. */
export const checkedStorage = wrappedValidateAjvStorage({ storage: createStorage() });
