import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Returns a body that the schema accepts, as far as types, enumerations and minimums determine it; empty without a
 * schema.
 */
export function sampleBody(schema: z.ZodType | undefined): object {
  if (!schema) return {};
  const body = sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return typeof body === 'object' && body !== null ? body : {};
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
