// Reads the metrics and labels in a PromQL expression, with Prometheus' own grammar.
import { parser } from '@prometheus-io/lezer-promql';

export interface Selector {
  readonly metric: string;
  /** Labels that it matches. */
  readonly labels: readonly string[];
}

export interface Question {
  readonly selectors: readonly Selector[];
  /** Labels by which it groups or joins. */
  readonly grouped: readonly string[];
}

/** @throws SyntaxError when the text is not PromQL */
export function readPromql(expression: string): Question {
  // Grafana replaces this with a duration.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const selectors: { metric: string; labels: string[] }[] = [];
  const grouped: string[] = [];
  parser.parse(text).iterate({
    enter({ name, from, to, node, type }) {
      const own = text.slice(from, to);
      if (type.isError) throw new SyntaxError(`Not PromQL at ${from}: ${expression}`);
      if (name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      const selector = selectors.at(-1);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector' && selector) selector.metric = own;
      if (name !== 'LabelName') return;
      if (node.parent?.name === 'GroupingLabels') grouped.push(own);
      else selector?.labels.push(own);
    },
  });
  return { selectors, grouped };
}
