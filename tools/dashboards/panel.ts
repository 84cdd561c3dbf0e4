// Makes Grafana's JSON of a dashboard from a short description: rows of panels, each with its queries to Prometheus.

export interface Query {
  /** PromQL. */
  readonly expr: string;
  /** The name of a line, with {{label}} in place of a label's value. */
  readonly legend: string;
}

export interface Panel {
  readonly title: string;
  /** What it means when it looks wrong. */
  readonly about: string;
  /** Grafana's name of the unit: reqps, percentunit, s, short, bytes. */
  readonly unit: string;
  readonly queries: readonly Query[];
  /** Thirds of the width; by default 1. */
  readonly width?: 1 | 2 | 3;
}

export interface Dashboard {
  /** The name of its file, and its address in Grafana. */
  readonly uid: string;
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly Panel[] }[];
}

const SOURCE = { type: 'prometheus', uid: '$datasource' };
const WIDTH = 24;
const HEIGHT = 8;

/** Returns the dashboard in the form that Grafana imports and provisions; a variable selects the data source. */
export function grafanaJson({ uid, title, rows }: Dashboard): Record<string, unknown> {
  let id = 0;
  let y = 0;
  const panels = rows.flatMap((row) => {
    const header = {
      id: ++id,
      type: 'row',
      title: row.title,
      collapsed: false,
      panels: [],
      gridPos: at(0, y++, WIDTH, 1),
    };
    let x = 0;
    const own = row.panels.map((panel) => {
      const w = (WIDTH / 3) * (panel.width ?? 1);
      if (x + w > WIDTH) {
        x = 0;
        y += HEIGHT;
      }
      const placed = panelJson(panel, ++id, at(x, y, w, HEIGHT));
      x += w;
      return placed;
    });
    y += HEIGHT;
    return [header, ...own];
  });
  return {
    uid,
    title,
    tags: ['touchline'],
    timezone: 'utc',
    schemaVersion: 39,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', hide: 0, refresh: 1 },
      ],
    },
    links: [{ title: 'Touchline', type: 'dashboards', tags: ['touchline'], asDropdown: true, includeVars: true }],
    annotations: { list: [] },
    panels,
  };
}

const at = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

function panelJson({ title, about, unit, queries }: Panel, id: number, gridPos: ReturnType<typeof at>) {
  return {
    id,
    type: 'timeseries',
    title,
    description: about,
    datasource: SOURCE,
    gridPos,
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 8, showPoints: 'never' } }, overrides: [] },
    options: {
      legend: { displayMode: 'table', placement: 'bottom', calcs: ['lastNotNull', 'max'] },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: queries.map(({ expr, legend }, i) => ({
      refId: String.fromCharCode(65 + i),
      datasource: SOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}
