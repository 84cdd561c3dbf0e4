// Shows how well a platform can match the conversions of a destination, in the platform's own figures.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { EventQuality, GetMatchQualityResponse } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { phrase, say } from '../language/say.ts';
import { count, percent } from './numbers.ts';
import { table } from './parts.ts';

/** @param quality what the platform reports, or why it is not known */
export function matchQualitySection(quality: GetMatchQualityResponse | { readonly problem: string }): Html {
  return html`<h3>${phrase`Match quality`}</h3>
${'problem' in quality ? html`<p>${say`It is not known at the moment. ${quality.problem}`}</p>` : shown(quality)}`;
}

function shown({ isReported, events }: GetMatchQualityResponse): Html {
  if (!isReported) return html`<p>${phrase`The platform does not report it for this destination.`}</p>`;
  return table<EventQuality>({
    caption: phrase`How well the platform can match website events, as it reports it now. The score is of ten.`,
    rows: events,
    columns: [
      { label: phrase`Event`, cell: ({ eventName }) => given(eventName) },
      { label: phrase`Score`, cell: ({ score }) => (score === undefined ? phrase`Not known` : count(score)) },
      { label: phrase`Came with`, cell: ({ keys }) => keys.map(keyWords).join(', ') },
    ],
    none: phrase`The platform has received no website events yet.`,
  });
}

const keyWords = ({ key, percentage }: EventQuality['keys'][number]): string =>
  `${key.replaceAll('_', ' ')} ${percent(percentage / 100)}`;
