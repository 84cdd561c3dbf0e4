// The few shapes of JSON schema that the charts' schemas are made of.

export type Schema = Record<string, unknown>;

/** An object of these members and no others; none is required, since values merge over defaults. */
export const strict = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
});
export const text = (description: string): Schema => ({ type: 'string', description });
export const flag = (description: string): Schema => ({ type: 'boolean', description });
export const count = (description: string, minimum: number): Schema => ({ type: 'integer', minimum, description });
export const list = (items: Schema): Schema => ({ type: 'array', items });
/** An object of any keys, whose values are all of one shape: labels, annotations, quantities. */
export const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
/** Whatever Kubernetes (or a template) takes there. */
export const free = (type?: 'object' | 'array'): Schema => (type === undefined ? {} : { type });
