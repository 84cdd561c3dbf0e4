// Tests how paths become a graph.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { flowGraph } from './flow-graph.ts';

const LIMITS = { steps: 4, channels: 3 };
const paths = fc.array(
  fc.record({
    steps: fc.array(fc.constantFrom('Ads', 'Email', 'Direct', 'Search', 'Video', '…', '+2'), { maxLength: 9 }),
    count: fc.nat(50),
  }),
  { maxLength: 30 },
);

describe('a graph of paths', () => {
  it('joins the same channel at the same step, and leads everybody to the goal', () => {
    const graph = flowGraph(
      [
        { steps: ['Ads', 'Email'], count: 2 },
        { steps: ['Ads'], count: 3 },
        { steps: ['Email', 'Ads'], count: 1 },
      ],
      'Payment',
      LIMITS,
    );
    const named = graph?.nodes.map(({ depth, name, count }) => `${depth} ${name} ${count}`);
    assert.deepEqual(named, ['0 Ads 5', '0 Email 1', '1 Email 2', '1 Ads 1', '2 Payment 6']);
    const links = graph?.links.map(({ source, target, count }) => `${source}>${target} ${count}`);
    assert.deepEqual(links, ['0>2 2', '2>4 2', '0>4 3', '1>3 1', '3>4 1']);
  });

  it('keeps the beginning and the end of a long path', () => {
    const graph = flowGraph([{ steps: ['A', 'B', 'C', 'D', 'E'], count: 1 }], 'Goal', LIMITS);
    assert.deepEqual(
      graph?.nodes.map(({ name }) => name),
      ['A', 'B', '…', 'E', 'Goal'],
    );
  });

  it('joins the rarest channels of a step', () => {
    const walked = [4, 3, 2, 1].map((count) => ({ steps: [`Channel ${count}`], count }));
    const graph = flowGraph(walked, 'Goal', LIMITS);
    assert.deepEqual(
      graph?.nodes.map(({ name, count }) => [name, count]),
      [
        ['Channel 4', 4],
        ['Channel 3', 3],
        ['+2', 3],
        ['Goal', 10],
      ],
    );
  });

  it('loses nobody: as many leave a step as came to it, and all reach the goal', () => {
    fc.assert(
      fc.property(paths, (walked) => {
        const graph = flowGraph(walked, 'Goal', LIMITS);
        const total = walked.reduce((sum, { steps, count }) => sum + (steps.length > 0 ? count : 0), 0);
        if (graph === null) return assert.equal(total, 0);
        for (const [place, { depth, count }] of graph.nodes.entries()) {
          const came: number = graph.links
            .filter(({ target }) => target === place)
            .reduce((sum, link) => sum + link.count, 0);
          const left: number = graph.links
            .filter(({ source }) => source === place)
            .reduce((sum, link) => sum + link.count, 0);
          const isGoal: boolean = place === graph.nodes.length - 1;
          assert.equal(depth === 0 ? count : came, count);
          assert.equal(isGoal ? total : left, count);
        }
        for (const { source, target } of graph.links) {
          assert.ok((graph.nodes[source]?.depth ?? 0) < (graph.nodes[target]?.depth ?? 0), 'a circle');
        }
      }),
    );
  });
});
