// Declares why an event is not recorded: a code of the contract's error table, the field, and a sentence that repeats no value.

export interface Refusal {
  code: 'validation_error' | 'invalid_parameter';
  /** The field as the public API names it, such as properties.value. */
  field: string;
  message: string;
}

/** Makes the refusal of an invalid member in the body (HTTP 422). */
export const invalid = (field: string, message: string): Refusal => ({
  code: 'validation_error',
  field,
  message: `${field} ${message}`,
});

/** Makes the refusal of a parameter that the contract refuses by name (HTTP 400). */
export const invalidParameter = (field: string, message: string): Refusal => ({
  code: 'invalid_parameter',
  field,
  message: `${field} ${message}`,
});
