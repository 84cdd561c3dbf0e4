// Reads the two forms of the body of POST /events; each row is judged alone, so that a bad one never aborts a batch.
import { checkMembers, requireMembers } from '../../http/check-members.ts';
import type { Fault } from '../../http/describe-issue.ts';
import { BatchBody, EventBody, type EventInput } from './event-schema.ts';

/** A row that fits, or what is wrong with it. */
export type EventRow =
  | { readonly event: EventInput }
  | { readonly fault: Fault; readonly idempotencyKey: string | null };

export interface EventsInput {
  readonly isBatch: boolean;
  readonly rows: readonly EventRow[];
}

/** @throws PublicError validation_error when the batch itself is wrong: no rows, more than 500, or unknown members */
export function readEvents(body: Readonly<Record<string, unknown>>): EventsInput {
  if (!Object.hasOwn(body, 'events')) return { isBatch: false, rows: [readRow(body)] };
  // Only the outline of a batch is judged as a whole, so the rows are left out of it.
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

/** The key of a refused row, so that its sender finds it again; null when it is not one. */
function sentKey(value: unknown): string | null {
  const key = typeof value === 'object' && value !== null && 'idempotency_key' in value ? value.idempotency_key : null;
  return typeof key === 'string' && key.length <= 200 && key.isWellFormed() && !key.includes('\0') ? key : null;
}
