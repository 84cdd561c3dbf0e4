// Shows what became of the conversions of one destination: its days as a chart, a table and CSV, and why nothing was sent.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { DestinationCounts, ReasonCount } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { callOf } from '../api/address.ts';
import { phrase, say, told } from '../language/say.ts';
import { dataTable } from './data-table.ts';
import { type ChartDay, dayChart, PART_NAMES, totalOf } from './day-chart.ts';
import { kindWords, pauseWords, reasonWords } from './export-words.ts';
import { type Figure, figureSection } from './figure.ts';
import { count, dayName } from './numbers.ts';
import { facts, moment } from './parts.ts';

interface Parts {
  readonly counts: DestinationCounts;
  /** As destinationFigures returns them. */
  readonly figures: readonly Figure[];
  readonly quality: Html;
  /** Returns the address of a table as CSV. */
  readonly csvPath: (id: string) => string;
}

export function destinationSection({ counts, figures, quality, csvPath }: Parts): Html {
  const { destination } = counts;
  const { sent, failed, skipped } = sumsOf(counts);
  return html`<section>
<h2>${given(destination?.name || destination?.id || '')}</h2>
${state(counts)}
<p>${phrase`Conversions: ${sent} sent, ${failed} failed, ${skipped} skipped.`}</p>
${figures.map((figure) => figureSection(figure, csvPath, 'h3'))}
${quality}
</section>`;
}

/** Returns the days of a destination, and why conversions were not sent, as figures; those that say nothing are left out. */
export function destinationFigures(counts: DestinationCounts): Figure[] {
  return [
    ...(daysOf(counts).some((day) => totalOf(day) > 0) ? [dayFigure(counts)] : []),
    ...(counts.reasons.length > 0 ? [reasonFigure(counts)] : []),
  ];
}

// Each delivery of the destination; the console counts them by day, and by reason.
const deliveriesCall = (id: string) => callOf('/exports/deliveries', { destination_id: id });

function dayFigure(counts: DestinationCounts): Figure {
  const days = daysOf(counts);
  const { sent, failed, skipped } = sumsOf(counts);
  const id = counts.destination?.id ?? '';
  return {
    heading: phrase`Day by day`,
    picture: dayChart(
      days,
      phrase`Conversions by day: ${sent} sent, ${failed} failed, ${skipped} skipped. The table has the same figures.`,
    ),
    call: deliveriesCall(id),
    table: dataTable<ChartDay>({
      id: `days-${id}`,
      caption: phrase`Days on which something ended, newest first.`,
      rows: days.filter((day) => totalOf(day) > 0).reverse(),
      columns: [
        { label: phrase`Day`, cell: ({ date }) => dayName(date), csv: ({ date }) => date },
        ...(['delivered', 'failed', 'skipped'] as const).map((part) => ({
          label: told(PART_NAMES[part]),
          isNumber: true,
          cell: (day: ChartDay) => count(day[part]),
          csv: (day: ChartDay) => day[part],
        })),
      ],
      none: '',
    }),
  };
}

function reasonFigure({ destination, reasons }: DestinationCounts): Figure {
  const id = destination?.id ?? '';
  return {
    heading: phrase`Not sent`,
    call: deliveriesCall(id),
    table: dataTable<ReasonCount>({
      id: `reasons-${id}`,
      caption: phrase`Why conversions were not sent, in these days.`,
      rows: reasons,
      columns: [
        {
          label: phrase`Reason`,
          cell: ({ reason }) => html`${reasonWords(reason)}<br><code>${reason}</code>`,
          csv: ({ reason }) => reason,
        },
        {
          label: phrase`Conversions`,
          isNumber: true,
          cell: (one) => count(one.count),
          csv: (one) => Number(one.count),
        },
      ],
      none: '',
    }),
  };
}

const daysOf = ({ days }: DestinationCounts): ChartDay[] =>
  days.map(({ date, delivered, failed, skipped }) => ({
    ...{ date, delivered: Number(delivered), failed: Number(failed), skipped: Number(skipped) },
  }));

function sumsOf(counts: DestinationCounts) {
  const days = daysOf(counts);
  const total = (part: 'delivered' | 'failed' | 'skipped') => count(days.reduce((sum, day) => sum + day[part], 0));
  return { sent: total('delivered'), failed: total('failed'), skipped: total('skipped') };
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
