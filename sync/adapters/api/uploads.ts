import { API, okAnswerSchema, uploadAnswerSchema } from '#contract/protocol/api.ts';
import type { Uploads } from '../../model/ports/photos.ts';
import { call, type CallDeps } from './call.ts';

export const createUploads = (deps: CallDeps): Uploads => ({
  begin: (body) => call(deps, uploadAnswerSchema, API.uploads, { body }),
  async part(photoId, part, bytes) {
    await call(deps, okAnswerSchema, API.uploadPart(photoId, part), { bytes });
  },
  complete: (photoId) => call(deps, uploadAnswerSchema, API.uploadComplete(photoId), { body: {} }),
});
