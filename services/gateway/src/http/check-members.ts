// Checks JSON against a schema in one way for whole bodies and for single rows of a batch.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { z } from 'zod';
import { describeIssue, type Fault, firstFault } from './describe-issue.ts';
import { hostileMember } from './screen-json.ts';

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: Fault };

/** Screens a value and parses it; returns the first fault instead of throwing. */
export function checkMembers<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const hostile = hostileMember(value);
  if (hostile) return { ok: false, fault: hostile };
  const parsed = schema.safeParse(value, { error: describeIssue });
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, fault: firstFault(parsed.error) };
}

/** Does checkMembers for a whole body. @throws PublicError validation_error that names the member */
export function requireMembers<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const checked = checkMembers(schema, body);
  if (checked.ok) return checked.value;
  throw publicError('validation_error', checked.fault.message);
}
