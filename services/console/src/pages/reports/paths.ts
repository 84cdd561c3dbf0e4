// Shows by which channels people came to a conversion, with how many touchpoints, and how long it took.
import { html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { flowPicture } from '../../chart/flow-picture.ts';
import { histogramPicture } from '../../chart/histogram-picture.ts';
import { phrase, say } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { type Figure, totals } from '../../view/figure.ts';
import { count, money, percent } from '../../view/numbers.ts';
import { channelName, conversionName } from '../../view/words.ts';
import { goalInput, goalsOf } from './goal-input.ts';
import { reportPage } from './report-page.ts';

type Paths = Answer<'get', '/paths'>['data'];
type Path = Paths['paths'][number];
type Length = Paths['lengths'][number];
type Lag = Paths['lags'][number];

const MOST_PATHS = 20;

export const pathsPage = reportPage({
  path: '/paths',
  section: 'paths',
  filters: { days: true },
  read: async (report) => {
    const { api, visit, range } = report;
    const type = visit.query.get('type') || undefined;
    const query = { ...range, limit: MOST_PATHS, ...(type && { conversion_type: type }) };
    const [goals, { data }] = await Promise.all([goalsOf(report), api.get('/paths', { params: { query } })]);
    const call = callOf('/paths', query);
    return {
      title: phrase`Paths`,
      fields: goalInput({ name: 'type', goals, chosen: type, any: phrase`Every conversion` }),
      intro: totals([
        { label: phrase`Conversions with touchpoints`, value: count(data.conversions) },
        { label: phrase`Without any touchpoint`, value: count(data.conversions_without_touch) },
      ]),
      figures: [sequences(data, call, type), lengths(data.lengths, call), lags(data.lags, call)],
    };
  },
});

const stepsOf = ({ channels }: Path): string[] => channels.map(channelName);

function sequences(
  { paths, conversions, other_conversions: others, currency }: Paths,
  call: string,
  type: string | undefined,
): Figure {
  return {
    heading: phrase`The commonest paths`,
    call,
    text: others > 0 && html`<p>${say`Conversions on less common paths, which are not shown: ${count(others)}.`}</p>`,
    picture: flowPicture({
      label: phrase`The channels of the commonest paths, step by step. The table has the same figures.`,
      paths: paths.map((path) => ({ steps: stepsOf(path), count: path.conversions })),
      goal: type === undefined ? phrase`Conversion` : conversionName(type),
      format: count,
    }),
    table: dataTable<Path>({
      id: 'paths',
      caption: phrase`Sequences of channels that led to a conversion, the commonest first.`,
      rows: paths,
      columns: [
        { label: phrase`Path`, cell: (path) => stepsOf(path).join(' → '), csv: ({ channels }) => channels.join(' > ') },
        {
          label: phrase`Conversions`,
          isNumber: true,
          cell: (path) => count(path.conversions),
          csv: (path) => path.conversions,
        },
        {
          label: phrase`Share`,
          isNumber: true,
          cell: (path) => percent(conversions === 0 ? 0 : path.conversions / conversions),
        },
        {
          label: phrase`Revenue`,
          isNumber: true,
          cell: ({ revenue }) => money(revenue, currency),
          csv: ({ revenue }) => revenue,
        },
      ],
      none: phrase`No conversion of these days has a touchpoint.`,
    }),
  };
}

function lengths(rows: readonly Length[], call: string): Figure {
  const name = ({ touches_from: from, touches_to: to }: Length) =>
    to === null ? `${from}+` : from === to ? `${from}` : `${from}–${to}`;
  return {
    heading: phrase`How many touchpoints`,
    call,
    picture: histogramPicture({
      label: phrase`Conversions by the number of touchpoints before them. The table has the same figures.`,
      bins: rows.map((row) => ({ name: name(row), value: row.conversions })),
      format: count,
    }),
    table: dataTable<Length>({
      id: 'lengths',
      caption: phrase`Conversions by the number of touchpoints before them.`,
      rows,
      columns: [
        { label: phrase`Touchpoints`, cell: name, csv: name },
        {
          label: phrase`Conversions`,
          isNumber: true,
          cell: (row) => count(row.conversions),
          csv: (row) => row.conversions,
        },
      ],
      none: phrase`No conversion of these days has a touchpoint.`,
    }),
  };
}

function lags(rows: readonly Lag[], call: string): Figure {
  const name = ({ days_from: from, days_to: to }: Lag) =>
    to === null ? `${from}+` : to - from === 1 ? `${from}` : `${from}–${to - 1}`;
  return {
    heading: phrase`How many days it took`,
    call,
    picture: histogramPicture({
      label: phrase`Conversions by the days from the first touchpoint. The table has the same figures.`,
      bins: rows.map((row) => ({ name: name(row), value: row.conversions })),
      format: count,
    }),
    table: dataTable<Lag>({
      id: 'lags',
      caption: phrase`Conversions by the full days from the first touchpoint in the lookback window.`,
      rows,
      columns: [
        { label: phrase`Days`, cell: name, csv: name },
        {
          label: phrase`Conversions`,
          isNumber: true,
          cell: (row) => count(row.conversions),
          csv: (row) => row.conversions,
        },
      ],
      none: phrase`No conversion of these days has a touchpoint.`,
    }),
  };
}
