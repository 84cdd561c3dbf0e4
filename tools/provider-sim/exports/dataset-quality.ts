// Simulates the Dataset Quality API: how well the website events of a dataset can be matched, by which keys they came with.
import type { SentEvent } from './received.ts';

const KEYS: Readonly<Record<string, string>> = {
  em: 'email',
  ph: 'phone',
  fn: 'first_name',
  ln: 'last_name',
  external_id: 'external_id',
  fbc: 'fbc',
  fbp: 'fbp',
  client_ip_address: 'ip_address',
  client_user_agent: 'user_agent',
};

/** Returns one row for each event name; the score is the mean share of known keys, out of ten. */
export function datasetQuality(events: readonly SentEvent[], datasetId: string): object {
  const ofWebsites = events.filter(
    ({ dataset_id, event }) => dataset_id === datasetId && event.action_source === 'website',
  );
  const byName = Map.groupBy(ofWebsites, ({ event }) => String(event.event_name));
  return { web: [...byName].map(([event_name, sent]) => ({ event_name, event_match_quality: quality(sent) })) };
}

function quality(sent: readonly SentEvent[]): object {
  const feedback = Object.entries(KEYS).map(([member, identifier]) => {
    const known = sent.filter(({ event }) => (event.user_data as Record<string, unknown>)[member] !== undefined);
    return { identifier, coverage: { percentage: Math.round((100 * known.length) / sent.length) } };
  });
  const total = feedback.reduce((sum, { coverage }) => sum + coverage.percentage, 0);
  return {
    composite_score: Math.round(total / feedback.length) / 10,
    match_key_feedback: feedback.filter(({ coverage }) => coverage.percentage > 0),
  };
}
