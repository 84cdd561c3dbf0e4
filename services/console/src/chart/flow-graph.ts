// Makes a graph of paths: a node for each channel at each step, and the goal. It has no circle, since every link leads to a later step.

/** A way that people went: channels in their order, and how many went it. */
export interface FlowPath {
  readonly steps: readonly string[];
  readonly count: number;
}

export interface FlowNode {
  /** The step, from zero. The goal stands after the last. */
  readonly depth: number;
  readonly name: string;
  /** The place of the channel among all, the most frequent first; null for what stands for several, and for the goal. */
  readonly channel: number | null;
  readonly count: number;
}

export interface FlowLink {
  readonly source: number;
  readonly target: number;
  readonly count: number;
}

export interface FlowGraph {
  /** The goal is the last. */
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

interface Limits {
  /** Of a path: where it is longer, its first steps and its last are kept, and … stands for those between. */
  readonly steps: number;
  /** At one step: the others of the step become one node, +3 for three of them. */
  readonly channels: number;
}

const BETWEEN = '…';

/** @param paths a path without steps, or that nobody went, is left out @returns null when none is left */
export function flowGraph(paths: readonly FlowPath[], goal: string, limits: Limits): FlowGraph | null {
  const walked = paths
    .filter(({ steps, count }) => steps.length > 0 && count > 0)
    .map(({ steps, count }) => ({ steps: shortened(steps, limits.steps), count }));
  if (walked.length === 0) return null;
  const depths = Math.max(...walked.map(({ steps }) => steps.length));
  const channels = ranked(walked.flatMap(({ steps, count }) => steps.map((name) => ({ name, count })))).filter(
    ({ name }) => name !== BETWEEN,
  );
  const nodes: FlowNode[] = [];
  const placeOf = Array.from({ length: depths }, (_, depth) => {
    const here = ranked(
      walked.flatMap(({ steps, count }) => (steps[depth] === undefined ? [] : [{ name: steps[depth], count }])),
    );
    const kept = here.length > limits.channels ? here.slice(0, limits.channels - 1) : here;
    const places = new Map(
      kept.map(({ name, count }) => {
        const channel = name === BETWEEN ? null : channels.findIndex((ranked) => ranked.name === name);
        return [name, nodes.push({ depth, name, channel, count }) - 1];
      }),
    );
    const others = here.slice(kept.length);
    if (others.length > 0) {
      const place = nodes.push({ depth, name: `+${others.length}`, channel: null, count: sumOf(others) }) - 1;
      for (const { name } of others) places.set(name, place);
    }
    return places;
  });
  const end = nodes.push({ depth: depths, name: goal, channel: null, count: sumOf(walked) }) - 1;
  const counts = new Map<string, FlowLink>();
  for (const { steps, count } of walked) {
    const places = [...steps.map((step, depth) => placeOf[depth]?.get(step) ?? end), end];
    for (const [index, target] of places.slice(1).entries()) {
      const source = places[index] ?? end;
      const key = `${source} ${target}`;
      counts.set(key, { source, target, count: (counts.get(key)?.count ?? 0) + count });
    }
  }
  return { nodes, links: [...counts.values()] };
}

function shortened(steps: readonly string[], most: number): readonly string[] {
  return steps.length <= most ? steps : [...steps.slice(0, most - 2), BETWEEN, ...steps.slice(-1)];
}

/** Adds up by name, the highest first. */
function ranked(counts: readonly { name: string; count: number }[]): { name: string; count: number }[] {
  const sums = Map.groupBy(counts, ({ name }) => name);
  return [...sums]
    .map(([name, all]) => ({ name, count: sumOf(all) }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

function sumOf(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
