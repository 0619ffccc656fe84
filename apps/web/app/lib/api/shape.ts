import { isObject } from '../read-object.ts';

/** What a value must have at least: a type, the shape of each item of a list, or shapes of properties of an object. */
export type Shape = 'string' | 'number' | 'boolean' | readonly Shape[] | { readonly [name: string]: Shape };

/**
 * Returns whether a value from outside has the shape. Deeper than the response's own properties, dates and words may be
 * missing, as in old data; lists and objects may not.
 */
export function hasShape(value: unknown, shape: Shape, depth = 0): boolean {
  if (typeof shape === 'string') return typeof value === shape || (depth > 1 && value === undefined);
  if (isList(shape)) {
    const [item] = shape;
    return Array.isArray(value) && (!item || value.every((each) => hasShape(each, item, depth + 1)));
  }
  return (
    isObject(value) && Object.entries(shape).every(([name, part]) => hasShape(value[name], part, depth + 1))
  );
}

function isList(shape: Shape): shape is readonly Shape[] {
  return Array.isArray(shape);
}
