import * as z from 'zod/mini';

/**
 * An object's schema whose fields are made when something is first checked by it, or asks for its shape. The build writes the app's schemas so
 * (`lateFields.ts`). The library takes such a `shape` from an accessor of the definition.
 */
export function lateObject(
  makeShape: () => z.core.$ZodLooseShape,
  catchall?: z.core.$ZodType,
): z.ZodMiniObject {
  const def: { type: 'object'; shape?: z.core.$ZodLooseShape; catchall?: z.core.$ZodType } = {
    type: 'object',
    ...(catchall !== undefined && { catchall }),
  };
  Object.defineProperty(def, 'shape', {
    configurable: true,
    enumerable: true,
    get() {
      const shape = makeShape();
      Object.defineProperty(def, 'shape', { value: shape });
      return shape;
    },
  });
  return new z.ZodMiniObject(def as z.core.$ZodObjectDef);
}
