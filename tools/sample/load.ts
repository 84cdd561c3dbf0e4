// Loads the sample as a customer of Touchline would: through the public HTTP API, page by page, waiting when the API says so.
import { setTimeout as delay } from 'node:timers/promises';
import type { Sample } from './sample.ts';

const EVENTS_PER_CALL = 500;
const ROWS_PER_CALL = 1000;
const CALLS_IN_FLIGHT = 3;

export interface LoadOptions {
  baseUrl: string;
  apiKey: string;
  sample: Pick<Sample, 'imports' | 'events' | 'refunds'>;
  onProgress?: (detail: string) => void;
  /** Waits until payments that were recorded can be refunded. */
  drained: () => Promise<void>;
}

export interface Loaded {
  recorded: number;
  duplicates: number;
}

interface BatchAnswer {
  data: { results: { index: number; status: string; outcome_event_id: string | null; message?: string }[] };
}

/**
 * Posts imports, then events, then refunds. Loading again changes nothing, since every row has its own key.
 * @throws Error when the API refuses a row: the sample must be free of errors
 */
export async function loadSample({
  baseUrl,
  apiKey,
  sample,
  onProgress = () => undefined,
  drained,
}: LoadOptions): Promise<Loaded> {
  const call = caller(baseUrl, apiKey);
  for (const rows of pages(sample.imports, ROWS_PER_CALL)) await call('POST', '/customers', { country: 'CL', rows });

  const loaded: Loaded = { recorded: 0, duplicates: 0 };
  const ids = new Map<string, string>();
  const queue = pages(sample.events, EVENTS_PER_CALL);
  let sent = 0;
  const worker = async () => {
    for (let events = queue.shift(); events; events = queue.shift()) {
      const { data } = (await call('POST', '/events', { events })) as BatchAnswer;
      for (const { index, status, outcome_event_id, message } of data.results) {
        if (status === 'rejected') throw new Error(`Event ${events[index]?.idempotency_key} was refused: ${message}`);
        loaded[status === 'recorded' ? 'recorded' : 'duplicates']++;
        ids.set(events[index]?.idempotency_key ?? '', outcome_event_id ?? '');
      }
      sent += events.length;
      onProgress(`${sent.toLocaleString('en-US')} of ${sample.events.length.toLocaleString('en-US')} events`);
    }
  };
  await Promise.all(Array.from({ length: CALLS_IN_FLIGHT }, worker));

  onProgress('waiting until the payments can be refunded');
  await drained();
  for (const { payment_key, amount } of sample.refunds) {
    await call('POST', `/payments/${ids.get(payment_key)}/refund`, amount ? { amount } : {}, ['manual_refund_exists']);
  }
  return loaded;
}

type Call = (method: string, path: string, body: unknown, accepted?: readonly string[]) => Promise<unknown>;

function caller(baseUrl: string, apiKey: string): Call {
  return async function call(method, path, body, accepted = []) {
    for (;;) {
      const response = await fetch(`${baseUrl}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { error?: { code: string; message: string } };
      if (response.ok) return answer;
      if (response.status === 429 || response.status === 503) {
        await delay(Number(response.headers.get('retry-after') ?? 1) * 1000);
      } else if (!accepted.includes(answer.error?.code ?? '')) {
        throw new Error(`${method} ${path}: ${response.status} ${answer.error?.code}: ${answer.error?.message}`);
      } else return answer;
    }
  };
}

function pages<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}
