/** Every namespace of this language but the late ones, as one chunk. */
export default import.meta.glob<object>(['../locales/en/*.json', '!../locales/en/*.late.json'], {
  eager: true,
  import: 'default',
});
