// Shows what became of the conversions of one destination: a chart, the same as a table, and why nothing was sent.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { DestinationCounts, ReasonCount } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { count, counted, dayName } from './counts.ts';
import { type ChartDay, dayChart, PART_NAMES, totalOf } from './day-chart.ts';
import { kindWords, pauseWords, reasonWords } from './export-words.ts';
import { moment, table } from './parts.ts';

export function destinationSection(counts: DestinationCounts, quality: Html): Html {
  const { destination, reasons } = counts;
  const days = counts.days.map(({ date, delivered, failed, skipped }) => ({
    ...{ date, delivered: Number(delivered), failed: Number(failed), skipped: Number(skipped) },
  }));
  const total = (part: 'delivered' | 'failed' | 'skipped') => days.reduce((sum, day) => sum + day[part], 0);
  const sums = `${counted(total('delivered'), 'conversion')} sent, ${count(total('failed'))} failed, ${count(total('skipped'))} skipped`;
  return html`<section>
<h2>${given(destination?.name || destination?.id || '')}</h2>
${facts(counts)}
<p>${sums}.</p>
${days.some((day) => totalOf(day) > 0) && byDay(days, sums)}
${
  reasons.length > 0 &&
  table<ReasonCount>({
    caption: 'Why conversions were not sent, in these days.',
    rows: reasons,
    columns: [
      { label: 'Reason', cell: ({ reason }) => html`${reasonWords(reason)}<br><code>${reason}</code>` },
      { label: 'Conversions', cell: (one) => count(one.count) },
    ],
    none: '',
  })
}
${quality}
</section>`;
}

function byDay(days: readonly ChartDay[], sums: string): Html {
  return html`${dayChart(days, `${sums}, by day. The table has the same figures.`)}
<details><summary>The days as a table</summary>
${table<ChartDay>({
  caption: 'Days on which something ended, newest first.',
  rows: days.filter((day) => totalOf(day) > 0).reverse(),
  columns: [
    { label: 'Day', cell: ({ date }) => dayName(date) },
    { label: PART_NAMES.delivered, cell: ({ delivered }) => count(delivered) },
    { label: PART_NAMES.failed, cell: ({ failed }) => count(failed) },
    { label: PART_NAMES.skipped, cell: ({ skipped }) => count(skipped) },
  ],
  none: '',
})}</details>`;
}

function facts({ destination, waiting }: DestinationCounts): Html {
  const { kind = '', adPixelId, conversionActionId, messagingDatasetId, testEventCode } = destination ?? {};
  return html`<dl class="facts">
<dt>Receives</dt><dd>${kindWords(kind)} <code>${adPixelId || conversionActionId || messagingDatasetId}</code></dd>
<dt>State</dt><dd>${stateWords(destination)}</dd>
<dt>Waiting</dt><dd>${count(waiting)}</dd>
<dt>Last sent</dt><dd>${destination?.lastDeliveredAt ? moment(destination.lastDeliveredAt) : 'Never'}</dd>
${testEventCode && html`<dt>Test code</dt><dd>${given(testEventCode)}: the platform counts nothing of what is sent</dd>`}
</dl>`;
}

function stateWords(destination: DestinationCounts['destination']): Html {
  if (destination?.enabled === false) return html`<span class="tag">Turned off</span>`;
  if (destination?.state !== 'paused') return html`Active`;
  return html`<span class="tag">Paused</span> ${pauseWords(destination.stateReason)}`;
}
