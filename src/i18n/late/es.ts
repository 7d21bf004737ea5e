/** The namespaces of this language that only some pages need, as one chunk. */
export default import.meta.glob<object>('../locales/es/*.late.json', {
  eager: true,
  import: 'default',
});
