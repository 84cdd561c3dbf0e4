// Draws what happened to one customer over time: a lane for each kind of event, with a mark for each event.
import type { Html } from '@touchline/chassis/pages/html.ts';
import { EDGE, GAP, gridAt, HIDDEN, NO_TICKS, quietText } from './axes.ts';
import { dodged } from './dodged.ts';
import { PAINTS, seriesPaint } from './palette.ts';
import { lineHeight, NO_PICTURE, picture, type Sheet, type Sketch } from './picture.ts';
import { fitted, textWidth, widest } from './text-width.ts';
import { timeTicks } from './time-ticks.ts';

export interface TimelineEvent {
  readonly at: Date;
  /** The key of a kind. */
  readonly kind: string;
  readonly name: string;
  /** From 0 to 1, such as its credit: the size of the mark. */
  readonly weight?: number;
}

export interface TimelineKind {
  readonly key: string;
  readonly name: string;
  readonly mark: 'circle' | 'diamond';
}

export interface TimelineData {
  /** Says what the picture is of, to people who cannot see it. */
  readonly label: string;
  readonly from: Date;
  readonly to: Date;
  /** At most 200. Those outside the time, or of no known kind, are left out. */
  readonly events: readonly TimelineEvent[];
  /** The lanes from the top; one without events is left out. */
  readonly kinds: readonly TimelineKind[];
  readonly formatDay: (at: Date) => string;
}

interface Lane extends TimelineKind {
  readonly paint: (typeof PAINTS)[keyof typeof PAINTS];
  /** The larger ones first, so that they hide none. */
  readonly events: readonly TimelineEvent[];
}

const DAY_MS = 86_400_000;
const LANE = { wide: 56, narrow: 52 };
/** Of a mark; the area of a mark is by its weight. */
const RADIUS = { least: 3, most: 9, without: 5 };
const MOST_NAME = 170;

/** @returns the picture; empty HTML when no event is to be shown */
export function timelinePicture({ label, from, to, events, kinds, formatDay }: TimelineData): Html {
  const [start, end] = [from.getTime(), Math.max(to.getTime(), from.getTime() + DAY_MS)];
  const lanes = kinds
    .map(
      (kind, index): Lane => ({
        ...kind,
        paint: PAINTS[seriesPaint(index)],
        events: events
          .filter(({ at, kind: key }) => key === kind.key && at.getTime() >= start && at.getTime() <= end)
          .sort((one, other) => radiusOf(other.weight) - radiusOf(one.weight)),
      }),
    )
    .filter((lane) => lane.events.length > 0);
  if (lanes.length === 0) return NO_PICTURE;
  return picture({ label, sketch: (sheet) => sketchOf(lanes, { start, end, formatDay }, sheet) });
}

interface Time {
  readonly start: number;
  readonly end: number;
  readonly formatDay: TimelineData['formatDay'];
}

function sketchOf(lanes: readonly Lane[], { start, end, formatDay }: Time, sheet: Sheet): Sketch {
  const { width, fontSize } = sheet;
  const isBeside = sheet.name === 'wide';
  const names = lanes.map(({ name }) => fitted(name, isBeside ? MOST_NAME : width, fontSize));
  // Marks at the ends of the time are not cut.
  const margin = RADIUS.most + 1;
  const left = isBeside ? widest(names, fontSize) + GAP + margin : margin;
  const nameHeight = isBeside ? 0 : lineHeight(sheet);
  const lane = LANE[sheet.name] + nameHeight;
  const plot = { left, top: 0, width: width - left - margin, height: lane * lanes.length };
  const perMs = plot.width / (end - start);
  const ticks = timeTicks({
    start,
    end,
    perMs,
    left,
    width,
    labelWidth: (at) => textWidth(formatDay(new Date(at)), fontSize),
  });
  const middles = lanes.map((_, index) => index * lane + nameHeight + LANE[sheet.name] / 2);
  return {
    height: plot.height + GAP + lineHeight(sheet),
    titleOf: (series, index) => {
      const event = lanes[series]?.events[index];
      return event && `${event.name}, ${formatDay(event.at)}`;
    },
    option: {
      grid: gridAt(plot),
      xAxis: {
        type: 'value',
        min: start,
        max: end,
        axisLine: { ...EDGE, onZero: false },
        axisTick: { show: true, length: 4, lineStyle: EDGE.lineStyle, customValues: ticks },
        splitLine: HIDDEN,
        axisLabel: {
          ...quietText(sheet),
          customValues: ticks,
          formatter: (at: number) => sheet.tokenOf(formatDay(new Date(at))),
          alignMinLabel: 'left',
        },
      },
      yAxis: {
        type: 'value',
        min: 0,
        max: plot.height,
        interval: lane,
        inverse: true,
        axisLine: HIDDEN,
        ...NO_TICKS,
        splitLine: { show: true, lineStyle: { color: PAINTS.line, width: 1 } },
        axisLabel: {
          customValues: middles,
          color: PAINTS.ink,
          fontSize,
          formatter: (middle: number) => sheet.tokenOf(names[middles.indexOf(middle)] ?? ''),
          ...(isBeside
            ? { margin: GAP + margin }
            : {
                inside: true,
                margin: -margin,
                verticalAlign: 'bottom' as const,
                padding: [0, 0, LANE.narrow / 2 - 4, 0],
              }),
        },
      },
      series: lanes.map((lane, index) => marksOf(lane, middles[index] ?? 0, { start, perMs }, LANE[sheet.name])),
    },
  };
}

/** Marks that would lie on each other stand above or below each other instead. */
function marksOf(
  { events, mark, paint }: Lane,
  middle: number,
  time: { start: number; perMs: number },
  height: number,
) {
  const radii = events.map(({ weight }) => radiusOf(weight));
  const places = events.map(({ at }) => (at.getTime() - time.start) * time.perMs);
  const shifts = dodged(places, radii, height / 2 - RADIUS.most);
  return {
    type: 'scatter' as const,
    clip: false,
    symbol: mark,
    itemStyle: { color: paint, borderColor: PAINTS.back, borderWidth: 1, opacity: 1 },
    emphasis: { disabled: true },
    data: events.map(({ at }, index) => ({
      value: [at.getTime(), middle + (shifts[index] ?? 0)],
      symbolSize: 2 * (radii[index] ?? RADIUS.without),
    })),
  };
}

function radiusOf(weight: number | undefined): number {
  if (weight === undefined) return RADIUS.without;
  return RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(Math.min(1, Math.max(0, weight)));
}
