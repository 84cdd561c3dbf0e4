// Why an operation answers a code, as far as its declaration knows more than the registry does.
import type { PublicErrorCode } from '../http/error-registry.ts';
import type { Operation } from '../http/operation.ts';
import { maxBytesOf } from '../http/read-body.ts';
import { bodyCap } from './body-cap.ts';
import { rulesOf } from './rules-of.ts';

/** What a schema alone already says. */
const OF_THE_SCHEMA = 'A member is missing, unknown or out of the bounds of its schema; the message names it.';

/** @returns undefined where there is no more to say than the registry says */
export function whyRefused(code: PublicErrorCode, operation: Operation): string | undefined {
  const { body, bodyAlternatives, query, refusals } = operation;
  const own = refusals?.[code];
  if (code === 'payload_too_large') return own ?? bodyCap(maxBytesOf(operation));
  const schemas =
    code === 'validation_error' ? [body, ...bodyAlternatives] : code === 'invalid_parameter' ? [query] : [];
  const rules = [...new Set(schemas.flatMap((schema) => (schema === undefined ? [] : rulesOf(schema))))];
  if (code === 'validation_error' && body === undefined) return own ?? 'The operation takes no members in its body.';
  if (code === 'validation_error') return sentences(OF_THE_SCHEMA, beyond(rules), own);
  if (code === 'invalid_parameter') return rules.length === 0 ? own : sentences(undefined, beyond(rules), own);
  return own;
}

const beyond = (rules: readonly string[]) =>
  rules.length === 0 ? undefined : `What a schema cannot say: ${rules.join('; ')}.`;

const sentences = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).join(' ');
