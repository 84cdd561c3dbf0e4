// Draws the paths of people to a goal as flows from channel to channel: the thicker, the more people.
import type { Html } from '@touchline/chassis/pages/html.ts';
import { GAP } from './axes.ts';
import { type FlowGraph, type FlowNode, type FlowPath, flowGraph } from './flow-graph.ts';
import { PAINTED, PAINTS, type Paint, seriesPaint } from './palette.ts';
import { lineHeight, NO_PICTURE, picture, type Sheet, type Sketch } from './picture.ts';
import { fitted, textWidth } from './text-width.ts';

export interface FlowData {
  /** Says what the picture is of, to people who cannot see it. */
  readonly label: string;
  readonly paths: readonly FlowPath[];
  /** What all paths end in. */
  readonly goal: string;
  readonly format: (value: number) => string;
}

const LIMITS = { wide: { steps: 5, channels: 7 }, narrow: { steps: 3, channels: 6 } };
const HEIGHTS = { wide: 300, narrow: 320 };
const NODE = { wide: 12, narrow: 6 };
const MOST_GOAL = { wide: 170, narrow: 80 };

/** @returns the picture; empty HTML when nobody went any path */
export function flowPicture({ label, paths, goal, format }: FlowData): Html {
  const graphs = { wide: flowGraph(paths, goal, LIMITS.wide), narrow: flowGraph(paths, goal, LIMITS.narrow) };
  if (graphs.wide === null) return NO_PICTURE;
  return picture({ label, sketch: (sheet) => sketchOf(graphs[sheet.name] ?? { nodes: [], links: [] }, format, sheet) });
}

function sketchOf({ nodes, links }: FlowGraph, format: FlowData['format'], sheet: Sheet): Sketch {
  const { width, fontSize } = sheet;
  const [height, nodeWidth] = [HEIGHTS[sheet.name], NODE[sheet.name]];
  const top = lineHeight(sheet) / 2;
  const goal = nodes.length - 1;
  const { name: goalName = '', count: goalCount = 0, depth: steps = 1 } = nodes[goal] ?? {};
  const goalText = sheet.name === 'wide' ? `${goalName} ${format(goalCount)}` : goalName;
  const goalWidth = Math.min(MOST_GOAL[sheet.name], textWidth(goalText, fontSize) + GAP);
  const stepWidth = (width - goalWidth - nodeWidth) / steps;
  const labelOf = ({ name, count }: FlowNode, index: number) => {
    const room = (index === goal ? goalWidth : stepWidth - nodeWidth) - GAP;
    const whole = `${name} ${format(count)}`;
    return sheet.name === 'wide' && textWidth(whole, fontSize) <= room ? whole : fitted(name, room, fontSize);
  };
  const titleOf = titles({ nodes, links }, format);
  return {
    height,
    titleOf,
    option: {
      series: {
        type: 'sankey',
        left: 0,
        top,
        right: goalWidth,
        bottom: top,
        nodeWidth,
        nodeGap: lineHeight(sheet),
        layoutIterations: 16,
        draggable: false,
        emphasis: { disabled: true },
        data: nodes.map((node, index) => ({
          name: String(index),
          depth: node.depth,
          itemStyle: { color: PAINTS[paintsOf(node).node], borderWidth: 0 },
        })),
        links: links.map(({ source, target, count }) => ({
          source: String(source),
          target: String(target),
          value: count,
          lineStyle: {
            color: PAINTS[nodes[source] ? paintsOf(nodes[source]).flow : 'flow'],
            opacity: 1,
            curveness: 0.5,
          },
        })),
        label: {
          show: true,
          position: 'right',
          distance: 4,
          color: PAINTS.ink,
          fontSize,
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            nodes[dataIndex] ? sheet.tokenOf(labelOf(nodes[dataIndex], dataIndex)) : '',
        },
      },
    },
  };
}

function paintsOf({ channel }: FlowNode): { node: Paint; flow: Paint } {
  return channel === null || channel >= PAINTED
    ? { node: 'edge', flow: 'flow' }
    : { node: seriesPaint(channel), flow: seriesPaint(channel, 'flow') };
}

function titles({ nodes, links }: FlowGraph, format: FlowData['format']): NonNullable<Sketch['titleOf']> {
  return (_, index, paint) => {
    if (!paint.startsWith('flow')) return nodes[index] && `${nodes[index].name}: ${format(nodes[index].count)}`;
    const link = links[index];
    return link && `${nodes[link.source]?.name} → ${nodes[link.target]?.name}: ${format(link.count)}`;
  };
}
