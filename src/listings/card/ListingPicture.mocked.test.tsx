import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { dataSaverChoice, photoQualityChoice } from '#src/data/deviceChoice.ts';
import { ListingPicture, type ListingPictureProps } from './ListingPicture.tsx';

vi.mock('#src/data/useLive.ts', () => ({ useLive: (live: { get(): unknown }) => live.get() }));
vi.mock('#src/data/usePhotos.ts', () => ({ usePhotoUrl: () => null }));
vi.stubGlobal('document', { cookie: '' });

const connection = { saveData: false, addEventListener() {}, removeEventListener() {} };
beforeEach(() => {
  vi.stubGlobal('navigator', { connection });
  connection.saveData = false;
  dataSaverChoice.set('browser');
  photoQualityChoice.set('sharp');
});

const photo = { id: 'one', key: 'k-1', w: 1600, h: 1200 };
const shown = (props: Partial<ListingPictureProps> & Pick<ListingPictureProps, 'tier'>) =>
  [
    ...renderToStaticMarkup(<ListingPicture photo={photo} alt="" {...props} />).matchAll(
      /k-1\/(\w+)/gu,
    ),
  ]
    .map(([, tier]) => tier)
    .join(' ');

it('a photo comes one size smaller where data is saved, by choice or by the browser, and where smaller ones are chosen', () => {
  expect([shown({ tier: 'medium' }), shown({ tier: 'full' })]).toEqual(['medium', 'full']);
  dataSaverChoice.set('on');
  expect([shown({ tier: 'medium' }), shown({ tier: 'full' })]).toEqual(['thumb', 'medium']);
  dataSaverChoice.set('browser');
  connection.saveData = true;
  expect(shown({ tier: 'medium' })).toBe('thumb');
  dataSaverChoice.set('off');
  expect(shown({ tier: 'medium' })).toBe('medium');
  photoQualityChoice.set('smaller');
  expect(shown({ tier: 'medium' })).toBe('thumb');
});

it('the browser is offered no larger size to choose either', () => {
  expect(shown({ tier: 'medium', sizes: '17rem' }).split(' ')).toContain('medium');
  dataSaverChoice.set('on');
  expect(new Set(shown({ tier: 'medium', sizes: '17rem' }).split(' '))).toEqual(new Set(['thumb']));
});

it('what must be legible keeps its size', () => {
  dataSaverChoice.set('on');
  expect(shown({ tier: 'full', least: 'full' })).toBe('full');
  expect(shown({ tier: 'medium', least: 'medium' })).toBe('medium');
});
