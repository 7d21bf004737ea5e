import { expect, it } from 'vitest';
import { fileContent } from '#contract/entities/sentFile.ts';
import { takenDraftSchema } from './fileDraft.ts';

const ID = '019a0000-0000-7000-8000-000000000001';

it('is taken by the server only where its words say what its facts say', () => {
  const draft = (content: string) => ({
    ...{ id: ID, content, message_type: 'file', written_at: '2026-11-25T10:00:00Z' },
  });
  const good = fileContent({
    ...{ id: ID, kind: 'document', name: 'lease.pdf', alt: '', bytes: 1, w: 4, h: 3 },
    ...{ seconds: 0, wave: '' },
  });
  expect(takenDraftSchema.safeParse(draft(good)).success).toBe(true);
  for (const content of [good.replace('📎 lease', '📎 rent'), `Look:\n${good}`, 'words'])
    expect(takenDraftSchema.safeParse(draft(content)).success, content).toBe(false);
});
