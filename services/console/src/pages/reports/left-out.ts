// Shows what a conversion's credit leaves out, and why.
import { given, html } from '@touchline/chassis/pages/html.ts';
import { phrase, texts, told } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import type { Figure } from '../../view/figure.ts';
import { count, momentText } from '../../view/numbers.ts';
import { channelName } from '../../view/words.ts';
import type { ReportVisit } from './report-visit.ts';
import type { Explanation } from './why.ts';

type LeftOut = Explanation['left_out'][number];

const REASONS = texts({
  outside_window: 'They were before the lookback window of the goal.',
  after_conversion: 'They came after the conversion.',
  payment_return: 'Returns from a payment provider, where no customer comes from.',
  same_visit: 'Events of a visit that is a touchpoint already, or that repeat its click.',
  no_source: 'Events that say nothing of where the person came from.',
  another_person: 'What other persons did in the same browsers.',
});

export function leftOutFigure({ left_out }: Explanation, call: string, { timeZone }: ReportVisit): Figure {
  return {
    heading: phrase`What is left out`,
    call,
    table: dataTable<LeftOut>({
      id: 'left-out',
      caption: phrase`Events of the journey that have no share.`,
      rows: left_out,
      columns: [
        { label: phrase`Why`, cell: ({ reason }) => told(REASONS[reason]), csv: ({ reason }) => reason },
        { label: phrase`Events`, isNumber: true, cell: (row) => count(row.count), csv: (row) => row.count },
        {
          label: phrase`Touchpoints`,
          cell: ({ touches }) =>
            touches.length > 0 &&
            html`<ul class="plain-list">${touches.map(
              ({ time, channel, campaign }) =>
                html`<li>${momentText(new Date(time), timeZone)}: ${campaign ? given(campaign.name) : channelName(channel)}</li>`,
            )}</ul>`,
        },
      ],
      none: phrase`Nothing is left out.`,
    }),
  };
}
