import {
  API,
  contactAnswerSchema,
  photoAnswerSchema,
  reportAnswerSchema,
} from '#contract/protocol/api.ts';
import type { Parcel } from '../../model/parcel.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { call, type CallDeps } from './call.ts';

/** Brings one parcel to the server. Throws TransportError. */
export async function sendParcel(
  deps: CallDeps,
  { id, kind, writtenAt, letter, report }: Parcel,
  bytes: Blob | null,
): Promise<void> {
  if (kind === 'photo') {
    // Without its bytes there is nothing to be sent, ever.
    if (bytes === null) throw unsendable('unsupported_image');
    await call(deps, photoAnswerSchema, API.photo(id), { bytes });
  } else if (kind === 'report') {
    if (report === undefined) throw unsendable('invalid_request');
    const { propertyId, messageId, personId, reviewId, reason, text, seen } = report;
    const body = {
      id,
      ...(propertyId !== undefined && { property_id: propertyId }),
      ...(messageId !== undefined && { message_id: messageId }),
      ...(personId !== undefined && { person_id: personId }),
      ...(reviewId !== undefined && { review_id: reviewId }),
      reason,
      text,
      written_at: new Date(writtenAt).toISOString(),
      ...(seen === undefined ? {} : { seen }),
    };
    await call(deps, reportAnswerSchema, API.reports, { body });
  } else {
    if (letter === null) throw unsendable('invalid_request');
    const body = { ...letter, id, written_at: new Date(writtenAt).toISOString() };
    await call(deps, contactAnswerSchema, API.contact, { body, isPublic: true });
  }
}

const unsendable = (code: 'unsupported_image' | 'invalid_request'): TransportError =>
  new TransportError({ kind: 'answered', code, status: 0 });
