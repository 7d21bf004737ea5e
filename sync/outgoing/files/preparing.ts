import { FILE_MAX_BYTES, VOICE_MAX_SECONDS } from '#contract/protocol/limits.ts';
import { fileName, runsByName } from '../../model/rules/files/fileName.ts';
import { fileTypeOf, HEAD_BYTES, servedType } from '#contract/rules/files/fileType.ts';
import { withoutPlace } from '#contract/rules/files/withoutPlace.ts';
import { FileError, type Files, type PreparedFile } from '../../model/files.ts';
import type { MakePicture } from '../../model/ports/photos.ts';

export interface PreparingDeps {
  readonly make: MakePicture;
  sha256(content: Blob): Promise<string>;
}

/** A picture is made smaller before it is sent: larger ones than this are not even read. */
const PICTURE_MAX_BYTES = 4 * FILE_MAX_BYTES;
const NOTHING = { name: '', w: 0, h: 0, seconds: 0, wave: '' } as const;

/** As what it is, not as what it is called: an address made of it is of this origin. */
const typed = (file: Blob, type: string): Blob => file.slice(0, file.size, type);

/** Without the position that a phone writes into films and recordings. */
async function placeless(file: Blob): Promise<Blob> {
  const cleaned = withoutPlace(new Uint8Array(await file.arrayBuffer()));
  if (cleaned.kind === 'track') throw new FileError('placed');
  return new Blob([cleaned.bytes]);
}

/** Makes what was picked or recorded ready to be sent, or says why it is not taken. */
export function createPreparing(deps: PreparingDeps): Pick<Files, 'prepare' | 'prepareVoice'> {
  const { make } = deps;

  async function prepare(file: Blob, name: string): Promise<PreparedFile> {
    if (file.size === 0) throw new FileError('empty');
    const type = fileTypeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (type.startsWith('image/')) return await preparePhoto(file);
    if (file.size > FILE_MAX_BYTES) throw new FileError('too_large');
    const served = servedType('document', type);
    if (served === null || runsByName(name)) throw new FileError('unsafe');
    const content = typed(await placeless(file), served);
    return {
      ...NOTHING,
      kind: 'document',
      name: fileName(name),
      bytes: content.size,
      content,
      sentHash: await deps.sha256(content),
    };
  }

  async function preparePhoto(file: Blob): Promise<PreparedFile> {
    if (file.size > PICTURE_MAX_BYTES) throw new FileError('too_large');
    const { bytes, w, h, sentHash } = await make(file, 'photo').catch((error: unknown) => {
      const isTooLarge = (error as { code?: unknown }).code === 'too_large';
      throw new FileError(isTooLarge ? 'too_large' : 'unreadable');
    });
    return { ...NOTHING, kind: 'photo', w, h, bytes: bytes.size, content: bytes, sentHash };
  }

  return {
    prepare,
    async prepareVoice({ content, seconds, wave }) {
      const head = new Uint8Array(await content.slice(0, HEAD_BYTES).arrayBuffer());
      const type = servedType('voice', fileTypeOf(head));
      if (content.size === 0 || type === null) throw new FileError('empty');
      if (content.size > FILE_MAX_BYTES) throw new FileError('too_large');
      const sent = typed(await placeless(content), type);
      return {
        ...NOTHING,
        kind: 'voice',
        seconds: Math.min(VOICE_MAX_SECONDS, Math.round(seconds * 10) / 10),
        wave,
        bytes: sent.size,
        content: sent,
        sentHash: await deps.sha256(sent),
      };
    },
  };
}
