import { paths } from '#src/paths.ts';
import { late, page } from './route.ts';

/** The start page and what explains the product. */
export const infoRoutes = [
  page(paths.home, 'guest', { title: '' }, async () => {
    return (await import('#src/features/home/HomePage.tsx')).HomePage;
  }),
  late(paths.faq, 'public', { title: 'faq' }, async () => {
    return (await import('#src/features/help/FaqPage.tsx')).FaqPage;
  }),
  late(paths.about, 'public', { title: 'about' }, async () => {
    return (await import('#src/features/help/AboutPage.tsx')).AboutPage;
  }),
  late(paths.contact, 'public', { title: 'contact' }, async () => {
    return (await import('#src/features/help/ContactPage.tsx')).ContactPage;
  }),
  late(paths.gallery, 'public', { title: 'gallery' }, async () => {
    return (await import('#src/features/help/GalleryPage.tsx')).GalleryPage;
  }),
];
