// Explains why an operation returns a code, as far as its declaration says more than the registry.
import { PROFILE_HEADER } from '@touchline/chassis/access/sender-headers.ts';
import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import type { z } from 'zod';
import type { Operation } from '../http/operation.ts';
import { maxBytesOf } from '../http/read-body.ts';
import { bodyCap } from './body-cap.ts';
import { rulesOf } from './rules-of.ts';

/** What the schema alone already says. */
const OF_THE_SCHEMA = 'A member is missing, unknown or outside the bounds of its schema; the message names it.';

/** What the operation itself always finds. */
const OF_NO_PROFILE = `A session named a profile that its person does not reach (${PROFILE_HEADER}).`;

/** @returns undefined where the declaration says no more than the registry */
export function whyRefused(code: PublicErrorCode, operation: Operation): string | undefined {
  const { body, bodyAlternatives, query, refusals, errors } = operation;
  const own = refusals?.[code];
  if (code === 'not_found' && !errors.includes(code)) return OF_NO_PROFILE;
  if (code === 'payload_too_large') return own ?? bodyCap(maxBytesOf(operation));
  if (code === 'validation_error' && body === undefined) return own ?? 'The operation accepts no members in its body.';
  const rules = new Set(
    code === 'validation_error'
      ? [body, ...bodyAlternatives].flatMap(rulesIn).map(({ words }) => words)
      : rulesIn(query)
          .filter((rule) => (rule.code ?? 'invalid_parameter') === code)
          .map(({ words }) => words),
  );
  if (code === 'validation_error') return sentences(OF_THE_SCHEMA, beyond(rules), own);
  return rules.size === 0 ? own : sentences(beyond(rules), own);
}

const rulesIn = (schema: z.core.$ZodType | undefined) => (schema === undefined ? [] : rulesOf(schema));

const beyond = (rules: ReadonlySet<string>) =>
  rules.size === 0 ? undefined : `What the schema cannot express: ${[...rules].join('; ')}.`;

const sentences = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).join(' ');
