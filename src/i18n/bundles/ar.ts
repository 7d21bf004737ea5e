/** Every namespace of this language but the late ones, as one chunk. */
export default import.meta.glob<object>(['../locales/ar/*.json', '!../locales/ar/*.late.json'], {
  eager: true,
  import: 'default',
});
