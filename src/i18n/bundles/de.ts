/** Every namespace of this language but the late ones, as one chunk. */
export default import.meta.glob<object>(['../locales/de/*.json', '!../locales/de/*.late.json'], {
  eager: true,
  import: 'default',
});
