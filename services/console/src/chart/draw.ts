// Draws by Apache ECharts without a browser. Nothing but the drawing's tree leaves this file, and only redraw.ts reads it.
import type { BarSeriesOption, LineSeriesOption, SankeySeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
// One by one: what gathers all of them would load every chart that there is, which takes 40 MB.
import 'echarts/lib/chart/bar.js';
import 'echarts/lib/chart/line.js';
import 'echarts/lib/chart/sankey.js';
import 'echarts/lib/chart/scatter.js';
import 'echarts/lib/component/gridSimple.js';
import { SVGRenderer } from 'echarts/renderers';

use([SVGRenderer]);

export type DrawingOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | SankeySeriesOption | ScatterSeriesOption | GridComponentOption
>;

/** An element of a drawing, as zrender makes it. */
export interface Drawn {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly children?: readonly Drawn[];
  readonly text?: string;
}

/** The part of zrender's painter of SVG that makes a tree; the types of ECharts do not name it. */
interface SvgPainter {
  renderToVNode(): Drawn;
}

/** @returns the drawing as a tree, without animation */
export function draw(option: DrawingOption, width: number, height: number): Drawn {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ animation: false, ...option });
    return (chart.getZr().painter as unknown as SvgPainter).renderToVNode();
  } finally {
    chart.dispose();
  }
}
