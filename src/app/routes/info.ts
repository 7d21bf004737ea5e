import { paths } from '#src/paths.ts';
import { notBuilt, page } from './route.ts';

/** The start page and what explains the product. */
export const infoRoutes = [
  page(paths.home, 'guest', { title: '' }, async () => {
    return (await import('#src/features/home/HomePage.tsx')).HomePage;
  }),
  notBuilt(paths.faq, 'public', 'faq'),
  notBuilt(paths.about, 'public', 'about'),
  notBuilt(paths.contact, 'public', 'contact'),
  notBuilt(paths.gallery, 'public', 'gallery'),
];
