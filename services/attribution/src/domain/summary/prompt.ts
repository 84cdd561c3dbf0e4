// Writes the prompt for a model: the steps as a table of facts. No identifier leaves the service (contract: POST
// journey-summary).
import type { ModelMessage } from '@touchline/chassis/model/language-model.ts';
import type { JourneyStep } from './steps.ts';

const TASK = [
  'You summarise the journey of one anonymous customer for a marketing analyst.',
  'Write three to six plain sentences: how the person first arrived, what mattered on the way, what they bought, and how long it took.',
  'Use only the facts in the table. Invent nothing, address nobody, give no advice.',
].join(' ');

/** @param steps at most MAX_SUMMARY_EVENTS, in order */
export function summaryPrompt(steps: readonly JourneyStep[], reportingCurrency: string): ModelMessage[] {
  const rows = steps.map(({ at, step, channel, amount, currency }) =>
    [at.toISOString(), step, channel ?? '-', amount === null ? '-' : `${amount} ${currency ?? reportingCurrency}`].join(
      ' | ',
    ),
  );
  return [
    { role: 'system', content: TASK },
    { role: 'user', content: ['time | step | channel | amount', ...rows].join('\n') },
  ];
}
