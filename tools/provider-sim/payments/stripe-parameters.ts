// Checks the parameters of a call as Stripe does: it refuses what it does not know, instead of ignoring it.

/** A refusal of a parameter, in Stripe's words. */
export class StripeParameterError extends Error {
  override readonly name = 'StripeParameterError';
  readonly code: string | undefined;
  readonly param: string;

  constructor(message: string, param: string, code?: string) {
    super(message);
    this.code = code;
    this.param = param;
  }
}

const LIST = ['limit', 'starting_after', 'ending_before', 'created', 'expand'];

/** The parameters of each list, without their brackets. */
export const LIST_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  charges: [...LIST, 'customer', 'payment_intent', 'transfer_group'],
  events: [...LIST, 'type', 'types', 'delivery_success'],
  refunds: [...LIST, 'charge', 'payment_intent'],
  disputes: [...LIST, 'charge', 'payment_intent'],
};

const EXPANDABLE: ReadonlySet<string> = new Set(['customer', 'payment_intent', 'balance_transaction']);
const VERSION = /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/;

/** @param isList true when the properties to expand are below data @throws StripeParameterError */
export function checkParameters(query: URLSearchParams, known: readonly string[], isList: boolean): void {
  for (const name of query.keys()) {
    const [outer = ''] = name.split('[');
    if (!known.includes(outer))
      throw new StripeParameterError(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const limit = query.get('limit');
  if (limit !== null && !/^([1-9]|[1-9]\d|100)$/.test(limit))
    throw new StripeParameterError('limit must be between 1 and 100.', 'limit', 'parameter_invalid_integer');
  for (const [name, value] of query) {
    if (name.startsWith('created') && !/^created(\[(gte?|lte?)\])?$/.test(name))
      throw new StripeParameterError(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    if (name.startsWith('created') && !/^\d+$/.test(value))
      throw new StripeParameterError(`Invalid integer: ${value}`, name, 'parameter_invalid_integer');
    const property = isList ? /^data\.(.+)$/.exec(value)?.[1] : value;
    if (name === 'expand[]' && !EXPANDABLE.has(property ?? ''))
      throw new StripeParameterError(`This property cannot be expanded (${value}).`, 'expand');
  }
}

/** @throws StripeParameterError for a Stripe-Version that never was */
export function checkVersion(version: string | undefined): void {
  if (version !== undefined && !VERSION.test(version))
    throw new StripeParameterError(`Invalid Stripe API version: ${version}`, 'stripe-version');
}
