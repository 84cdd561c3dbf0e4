// Defines the few shapes of JSON schema from which the charts' schemas are made.

export type Schema = Record<string, unknown>;

/** Returns an object with only these members; none is required, since values merge over defaults. */
export const strict = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});
export const text = (description: string): Schema => ({ type: 'string', description });
export const flag = (description: string): Schema => ({ type: 'boolean', description });
export const count = (description: string, minimum: number): Schema => ({ type: 'integer', minimum, description });
export const list = (items: Schema): Schema => ({ type: 'array', items });
/** Returns an object with any keys, whose values all have one shape: labels, annotations, quantities. */
export const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
/** Returns a schema for whatever Kubernetes or a template accepts there. */
export const free = (type?: 'object' | 'array'): Schema => (type === undefined ? {} : { type });
