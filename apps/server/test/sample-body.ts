import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Returns a body that the schema accepts, as far as types, enumerations and minimums determine it; empty without a
 * schema. A field of `given`, optional ones included, has that value.
 */
export function sampleBody(schema: z.ZodType | undefined, given: Record<string, unknown> = {}): object {
  if (!schema) return {};
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const body = sampleOf(described);
  if (typeof body !== 'object' || body === null) return {};
  const named = Object.entries(given).filter(([name]) => name in (described.properties ?? {}));
  return { ...body, ...Object.fromEntries(named) };
}

function sampleOf(schema: JsonSchema): unknown {
  const { anyOf, enum: values, type, minimum, required = [] } = schema;
  const { properties = {}, additionalProperties } = schema;
  if (values) return values[0];
  if (anyOf?.[0]) return sampleOf(anyOf[0] as JsonSchema);
  if (type === 'object')
    return Object.fromEntries(
      required.map((name) => [name, sampleOf((properties[name] ?? additionalProperties) as JsonSchema)]),
    );
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  return 'x';
}
