/** Every namespace of this language but the late ones, as one chunk. */
export default import.meta.glob<object>(['../locales/es/*.json', '!../locales/es/*.late.json'], {
  eager: true,
  import: 'default',
});
