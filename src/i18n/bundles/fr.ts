/** Every namespace of this language but the late ones, as one chunk. */
export default import.meta.glob<object>(['../locales/fr/*.json', '!../locales/fr/*.late.json'], {
  eager: true,
  import: 'default',
});
