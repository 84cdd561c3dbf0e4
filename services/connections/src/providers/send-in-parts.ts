// Sends rows to a platform that refuses a whole request because of one row: refused requests are divided until each bad row is
// alone, within a bounded number of calls. A refusal that may not be due to a row refuses none as long as no row is accepted.
import { type ConversionRow, dedupeIdOf } from '../domain/exports/conversion-payload.ts';
import { redacted } from '../domain/exports/redacted.ts';
import {
  accepted,
  type ConnectionProblem,
  connectionProblem,
  outcomeOf,
  type RowOutcome,
  type SendResult,
} from '../domain/exports/sending.ts';
import { ProviderError } from '../domain/provider-error.ts';

export interface Parts<R extends ConversionRow> {
  readonly rows: readonly R[];
  /** Makes one request. @returns what the platform calls its answer @throws ProviderError */
  send(rows: readonly R[]): Promise<string>;
  /** Reports whether a refusal is due to single rows; of any other one only the other rows' answers tell. */
  isDueToRows(error: ProviderError): boolean;
}

/** Twenty calls find one bad row among a thousand; a batch with more bad rows than this finds needs another attempt. */
const MAX_CALLS = 64;

interface Suspect<R extends ConversionRow> {
  readonly row: R;
  readonly error: ProviderError;
}

/** Every row gets an outcome, except where the connection or the target itself is the problem. */
export async function sendInParts<R extends ConversionRow>({ rows, send, isDueToRows }: Parts<R>): Promise<SendResult> {
  const outcomes: RowOutcome[] = [];
  const suspects: Suspect<R>[] = [];
  const parts: (readonly R[])[] = rows.length === 0 ? [] : [rows];
  let calls = 0;
  for (let part = parts.shift(); part; part = parts.shift()) {
    if (calls === MAX_CALLS) {
      if (hasAccepted(outcomes) || suspects.length === 0) outcomes.push(...all([part, ...parts], TOO_MANY_BAD));
      break;
    }
    calls += 1;
    const answer = await send(part).catch(providerError);
    if (typeof answer === 'string') {
      outcomes.push(...part.map((row) => accepted(dedupeIdOf(row), answer)));
      continue;
    }
    const problem = connectionProblem(answer);
    if (problem) return { outcomes, problem };
    if (answer.kind === 'retry' || answer.code === 'malformed_answer') {
      // The platform is in trouble: further calls would only add to it.
      outcomes.push(...all([part, ...parts], answer));
      break;
    }
    const [row, ...others] = part;
    if (row === undefined || others.length > 0) parts.unshift(...divided(part, answer, outcomes));
    else if (isDueToRows(answer)) outcomes.push(...all([part], answer));
    else suspects.push({ row, error: answer });
  }
  return judged(outcomes, suspects);
}

/** The platform that accepted other rows refused these for what they are; one that accepted none may refuse the target. */
function judged<R extends ConversionRow>(outcomes: readonly RowOutcome[], suspects: readonly Suspect<R>[]): SendResult {
  const [suspect] = suspects;
  if (suspect && !hasAccepted(outcomes)) return { outcomes, problem: needsAction(suspect.error) };
  return { outcomes: [...outcomes, ...suspects.flatMap(({ row, error }) => all([[row]], error))], problem: null };
}

const hasAccepted = (outcomes: readonly RowOutcome[]): boolean =>
  outcomes.some(({ outcome }) => outcome === 'accepted');

const needsAction = ({ code, message }: ProviderError): ConnectionProblem => ({
  ...{ reason: 'needs_action', code, message: redacted(message) },
  retryAfterMs: null,
});

/** Sets the rows aside that the platform named, or else halves. */
function divided<R extends ConversionRow>(part: readonly R[], error: ProviderError, outcomes: RowOutcome[]) {
  const named = new Set(error.rows.filter((place) => place < part.length));
  if (named.size === 0) {
    const middle = Math.ceil(part.length / 2);
    return [part.slice(0, middle), part.slice(middle)];
  }
  outcomes.push(...all([part.filter((_row, place) => named.has(place))], error));
  const others = part.filter((_row, place) => !named.has(place));
  return others.length === 0 ? [] : [others];
}

const all = (parts: readonly (readonly ConversionRow[])[], error: ProviderError): RowOutcome[] =>
  parts.flat().map((row) => outcomeOf(dedupeIdOf(row), error));

const TOO_MANY_BAD = new ProviderError(
  'retry',
  'batch_refused',
  'The platform refused requests with this row because of other rows; it is sent again without them.',
);

function providerError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  throw error;
}
