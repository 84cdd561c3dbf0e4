// Reads the two forms of the body of POST /events; each row is judged alone, so that an invalid one never aborts a batch.
import { checkMembers, requireMembers } from '../../http/check-members.ts';
import type { Fault } from '../../http/describe-issue.ts';
import { BatchBody, EventBody, type EventInput } from './event-schema.ts';

/** A valid row, or what is wrong with it. */
export type EventRow =
  | { readonly event: EventInput }
  | { readonly fault: Fault; readonly idempotencyKey: string | null };

export interface EventsInput {
  readonly isBatch: boolean;
  readonly rows: readonly EventRow[];
}

/** @throws PublicError validation_error when the batch itself is invalid: no rows, more than 500, or unknown members */
export function readEvents(body: Readonly<Record<string, unknown>>): EventsInput {
  if (!Object.hasOwn(body, 'events')) return { isBatch: false, rows: [readRow(body)] };
  // Only the outline of a batch is judged as a whole, so it is checked without the rows.
  const rows = Array.isArray(body.events) ? body.events : [];
  requireMembers(BatchBody, { ...body, events: Array.isArray(body.events) ? rows.map(() => null) : body.events });
  return { isBatch: true, rows: rows.map(readRow) };
}

function readRow(value: unknown): EventRow {
  const checked = checkMembers(EventBody, value);
  if (checked.ok) return { event: checked.value };
  const { field, message } = checked.fault;
  const fault = field === '' ? { field, message: 'The event must be an object.' } : { field, message };
  return { fault, idempotencyKey: sentKey(value) };
}

/** Returns the key of a refused row, by which its sender can find it; null when it is not a valid key. */
function sentKey(value: unknown): string | null {
  const key = typeof value === 'object' && value !== null && 'idempotency_key' in value ? value.idempotency_key : null;
  return typeof key === 'string' && key.length <= 200 && key.isWellFormed() && !key.includes('\0') ? key : null;
}
