import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isOperation } from '@corpomeme/contract/site/operation';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { Shape } from '../app/lib/api/shape.ts';

const CONTRACT = /\/packages\/contract\/src\/(?:[\w-]+\/)*[\w.-]+\.ts$/;
const USES_ZOD =
  /^import \{[^}]*\} from 'zod';$|^import \{[^}]*\boperation\b[^}]*\} from '[./\w]+\/operation\.ts';$/m;

/**
 * Reduces each file of the contract that makes schemas to its plain values: limits, lists, and method, path and the
 * shape of the response of operations. The
 * web app uses schemas only as types; zod would be a third of a page's JavaScript, and Trusted Types refuse how it compiles them.
 */
export function contractValues(): Plugin {
  return {
    name: 'contract-values',
    enforce: 'pre',
    async load(id) {
      if (!CONTRACT.test(id) || !USES_ZOD.test(readFileSync(id, 'utf8'))) return undefined;
      // The query string makes Node reload a file that was edited while the development server runs.
      const exported: Record<string, unknown> = await import(`${pathToFileURL(id)}?${statSync(id).mtimeMs}`);
      return Object.entries(exported)
        .map(([name, value]) => [name, plainValue(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** Returns what the browser gets of an export; undefined for schemas and functions. The build fails if the app imports one. */
function plainValue(value: unknown): unknown {
  if (isOperation(value))
    return { method: value.method, path: value.path, shape: responseShape(value.response) };
  return isPlain(value) ? value : undefined;
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isPlain);
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the shape of the only response with a body; undefined if there are several or none. */
export function responseShape(response: Readonly<Record<number, z.ZodType>>): Shape | undefined {
  const [schema, ...others] = Object.entries(response).flatMap(([status, each]) =>
    status === '204' ? [] : [each],
  );
  if (!schema || others.length > 0) return undefined;
  const whole: JsonSchema = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return shapeOf(whole, whole.$defs ?? {});
}

/** Returns what each value of the schema has at least; undefined for a choice of types, such as one that may be null. */
function shapeOf(given: JsonSchema, named: Record<string, JsonSchema>): Shape | undefined {
  const { type, items, properties = {}, required = [] } = named[given.$ref?.split('/').at(-1) ?? ''] ?? given;
  const of = (inner: unknown) =>
    typeof inner === 'object' ? shapeOf(inner as JsonSchema, named) : undefined;
  if (type === 'array') return [of(items)].filter((item) => item !== undefined);
  if (type === 'object') {
    const parts = required.map((name) => [name, of(properties[name])] as const);
    return Object.fromEntries(parts.filter((part): part is [string, Shape] => part[1] !== undefined));
  }
  if (type === 'integer') return 'number';
  return type === 'string' || type === 'number' || type === 'boolean' ? type : undefined;
}
