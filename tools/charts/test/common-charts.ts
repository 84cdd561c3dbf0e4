// Shares the charts among all test files of a run: building their dependencies and rendering them costs more than the tests do.
import { type Charts, type Manifest, openCharts, type RenderOptions } from '../helm.ts';

let common: Charts | undefined;

/** Returns the charts, which the first caller builds and the end of the process removes. Each rendering is done only once. */
export function commonCharts(): Charts {
  common ??= remembering(openCharts());
  return common;
}

function remembering(charts: Charts): Charts {
  process.once('exit', () => charts[Symbol.dispose]());
  const rendered = new Map<string, Manifest[]>();
  return {
    ...charts,
    template: (chart: string, options: RenderOptions = {}) => {
      const key = JSON.stringify([chart, options]);
      const manifests = rendered.get(key) ?? charts.template(chart, options);
      rendered.set(key, manifests);
      // Tests change the manifests that they receive.
      return structuredClone(manifests);
    },
    [Symbol.dispose]: () => undefined,
  };
}
