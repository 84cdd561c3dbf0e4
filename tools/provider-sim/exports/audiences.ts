// Simulates custom audiences: lists of digests that are added to, removed from and replaced in sessions, and whose size is only
// ever approximate.
import { badParameter, FAULT_ERRORS, GraphError } from '../graph-error.ts';

export interface SimAudience {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly description: string;
  /** How long a member stays; 0 for as long as the audience exists. */
  readonly retention_days: number;
  /** Each member once, as schema and digests. */
  readonly members: Set<string>;
  /** The sessions whose last batch has not come yet. */
  readonly open_sessions: Set<string>;
  /** What a session that replaces all members has sent so far. */
  replacement: Set<string>;
  is_deleted: boolean;
}

/** What a call changes: POST and DELETE of users, and POST of usersreplace. */
export type Change = 'add' | 'remove' | 'replace';

const MAX_MEMBERS = 10_000;
const MAX_RETENTION_DAYS = 540;
/** The platform names no smaller number, so that nobody can find out whether somebody is a member. */
const SMALLEST = 1000;
const SHORT_OF_TERMS = {
  http: 400,
  code: 2663,
  message: 'Terms of service has not been accepted. To accept, go to the Custom Audience terms.',
};

type Form = Readonly<Record<string, string | undefined>>;

/** @throws GraphError */
export function newAudience(
  id: string,
  { account_id, has_terms }: { account_id: string; has_terms: boolean },
  form: Form,
): SimAudience {
  if (!has_terms) throw new GraphError(SHORT_OF_TERMS);
  const { name, description = '', subtype, customer_file_source: source, retention_days: days = '0' } = form;
  if (!name) throw badParameter('Param name is required');
  if (subtype !== 'CUSTOM' || source === undefined)
    throw badParameter('A customer file needs subtype CUSTOM and customer_file_source');
  const retention_days = Number(days);
  if (!Number.isInteger(retention_days) || retention_days < 0 || retention_days > MAX_RETENTION_DAYS)
    throw badParameter(`Param retention_days must be 0 to ${MAX_RETENTION_DAYS}`);
  const sets = { members: new Set<string>(), open_sessions: new Set<string>(), replacement: new Set<string>() };
  return { id, account_id, name, description, retention_days, ...sets, is_deleted: false };
}

/** Handles a change of members. @throws GraphError */
export function changeMembers(audience: SimAudience, change: Change, form: Form): object {
  const { schema, data } = json(form.payload, 'payload');
  if (!Array.isArray(schema) || !Array.isArray(data) || data.length > MAX_MEMBERS)
    throw badParameter(`Param payload must have a schema and at most ${MAX_MEMBERS} rows of data`);
  const session = json(form.session ?? '{}', 'session');
  if (change === 'replace' && session.session_id === undefined) throw badParameter('Param session is required');
  const rows = data.filter((row): row is string[] => Array.isArray(row) && row.length === schema.length);
  const valid = rows.filter((row) => row.some((cell) => /^[0-9a-f]{64}$/.test(cell)));
  const keys = valid.map((row) => row.join(' '));
  const isLast = session.session_id === undefined || session.last_batch_flag === true;
  apply(audience, change, keys, isLast);
  const sessionId = String(session.session_id ?? '');
  if (isLast) audience.open_sessions.delete(sessionId);
  else audience.open_sessions.add(sessionId);
  return {
    ...{ audience_id: audience.id, session_id: sessionId, num_received: data.length },
    ...{ num_invalid_entries: data.length - valid.length, invalid_entry_samples: {} },
  };
}

function apply(audience: SimAudience, change: Change, keys: readonly string[], isLast: boolean): void {
  const { members, replacement } = audience;
  if (change === 'add') for (const key of keys) members.add(key);
  if (change === 'remove') for (const key of keys) members.delete(key);
  if (change !== 'replace') return;
  for (const key of keys) replacement.add(key);
  // Until the last batch is there, the former members stay.
  if (!isLast) return;
  members.clear();
  for (const key of replacement) members.add(key);
  audience.replacement = new Set();
}

/** Returns an audience as the platform shows it. */
export function audienceNode({ id, name, description, retention_days, members, open_sessions }: SimAudience) {
  const size = members.size;
  const [lower, upper] = size < SMALLEST ? [SMALLEST, SMALLEST] : [Math.floor(size * 0.9), Math.ceil(size * 1.1)];
  const isUpdating = open_sessions.size > 0;
  return {
    ...{ id, name, description, retention_days, subtype: 'CUSTOM' },
    ...{ approximate_count_lower_bound: isUpdating ? -1 : lower },
    ...{ approximate_count_upper_bound: isUpdating ? -1 : upper },
    operation_status: isUpdating
      ? { code: 300, description: 'Update in progress: the audience is being updated.' }
      : size === 0
        ? { code: 410, description: 'No upload: no members have been uploaded to this audience.' }
        : { code: 200, description: 'Normal' },
  };
}

/** @throws GraphError unless the token may manage ads */
export function requireManager(permissions: readonly string[]): void {
  if (!permissions.includes('ads_management')) throw new GraphError(FAULT_ERRORS.permission);
}

function json(text: string | undefined, name: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text ?? '') as Readonly<Record<string, unknown>>;
  } catch {
    throw badParameter(`Param ${name} must be JSON`);
  }
}
