// Shows what became of the conversions of one destination: a chart, the same as a table, and why nothing was sent.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { DestinationCounts, ReasonCount } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { phrase, say, told } from '../language/say.ts';
import { type ChartDay, dayChart, PART_NAMES, totalOf } from './day-chart.ts';
import { kindWords, pauseWords, reasonWords } from './export-words.ts';
import { count, dayName } from './numbers.ts';
import { facts, moment, table } from './parts.ts';

export function destinationSection(counts: DestinationCounts, quality: Html): Html {
  const { destination, reasons } = counts;
  const days = counts.days.map(({ date, delivered, failed, skipped }) => ({
    ...{ date, delivered: Number(delivered), failed: Number(failed), skipped: Number(skipped) },
  }));
  const total = (part: 'delivered' | 'failed' | 'skipped') => count(days.reduce((sum, day) => sum + day[part], 0));
  const [sent, failed, skipped] = [total('delivered'), total('failed'), total('skipped')];
  const chartTitle = phrase`Conversions by day: ${sent} sent, ${failed} failed, ${skipped} skipped. The table has the same figures.`;
  return html`<section>
<h2>${given(destination?.name || destination?.id || '')}</h2>
${state(counts)}
<p>${phrase`Conversions: ${sent} sent, ${failed} failed, ${skipped} skipped.`}</p>
${days.some((day) => totalOf(day) > 0) && byDay(days, chartTitle)}
${
  reasons.length > 0 &&
  table<ReasonCount>({
    caption: phrase`Why conversions were not sent, in these days.`,
    rows: reasons,
    columns: [
      { label: phrase`Reason`, cell: ({ reason }) => html`${reasonWords(reason)}<br><code>${reason}</code>` },
      { label: phrase`Conversions`, cell: (one) => count(one.count) },
    ],
    none: '',
  })
}
${quality}
</section>`;
}

function byDay(days: readonly ChartDay[], title: string): Html {
  return html`${dayChart(days, title)}
<details><summary>${phrase`The days as a table`}</summary>
${table<ChartDay>({
  caption: phrase`Days on which something ended, newest first.`,
  rows: days.filter((day) => totalOf(day) > 0).reverse(),
  columns: [
    { label: phrase`Day`, cell: ({ date }) => dayName(date) },
    { label: told(PART_NAMES.delivered), cell: ({ delivered }) => count(delivered) },
    { label: told(PART_NAMES.failed), cell: ({ failed }) => count(failed) },
    { label: told(PART_NAMES.skipped), cell: ({ skipped }) => count(skipped) },
  ],
  none: '',
})}</details>`;
}

function state({ destination, waiting }: DestinationCounts): Html {
  const { kind = '', adPixelId, conversionActionId, messagingDatasetId, testEventCode } = destination ?? {};
  const receiver = adPixelId || conversionActionId || messagingDatasetId;
  return facts([
    [phrase`Receives`, html`${kindWords(kind)} <code>${receiver}</code>`],
    [phrase`State`, stateWords(destination)],
    [phrase`Waiting`, count(waiting)],
    [phrase`Last sent`, destination?.lastDeliveredAt ? moment(destination.lastDeliveredAt) : phrase`Never`],
    Boolean(testEventCode) && [
      phrase`Test code`,
      say`${given(testEventCode ?? '')}: the platform counts nothing of what is sent`,
    ],
  ]);
}

function stateWords(destination: DestinationCounts['destination']): Html {
  if (destination?.enabled === false) return html`<span class="tag">${phrase`Turned off`}</span>`;
  if (destination?.state !== 'paused') return html`${phrase`Active`}`;
  return html`<span class="tag">${phrase`Sending paused`}</span> ${pauseWords(destination.stateReason)}`;
}
