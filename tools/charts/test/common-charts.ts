// The charts as all test files of a run share them: building their dependencies and rendering them costs more than the tests do.
import { type Charts, type Manifest, openCharts, type RenderOptions } from '../helm.ts';

let common: Charts | undefined;

/** Built by the first caller, removed with the process; what was rendered once is not rendered again. */
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
      // Tests change what they are given.
      return structuredClone(manifests);
    },
    [Symbol.dispose]: () => undefined,
  };
}
