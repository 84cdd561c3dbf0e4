// Runs Helm as a child process, on a copy of the charts, so that the files of a build never land in the checkout.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { CHARTED, CHARTS, ROOT } from './chart-list.ts';

/** The newest version of Kubernetes that the charts are checked for. */
export const KUBE_VERSION = '1.30';
const HELM = join(ROOT, 'node_modules/.bin/helm');

/** A resource as Helm renders it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  // A manifest is checked against the schema of its own kind; here it is read as plain data.
  // biome-ignore lint/suspicious/noExplicitAny: manifests are data of many kinds
  [member: string]: any;
}

export interface Charts extends Disposable {
  /** Renders a chart. @throws Error with Helm's message when it refuses */
  template(chart: string, options?: RenderOptions): Manifest[];
  /** Returns the text that Helm renders, including comments. */
  templateText(chart: string, options?: RenderOptions): string;
  /** Returns Helm's complaints about a chart; empty when there are none. */
  lint(chart: string, values: readonly string[]): string;
  /** Returns the files in a chart's ci folder: values that must render. */
  ciValues(chart: string): string[];
}

export interface RenderOptions {
  release?: string;
  /** Values files; later ones take precedence. */
  values?: readonly string[];
  /** path=value, as for helm's --set. */
  set?: readonly string[];
  apiVersions?: readonly string[];
}

/** Copies the charts into their own folder and builds their dependencies; disposing removes the folder. */
export function openCharts(): Charts {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-charts-'));
  cpSync(CHARTS, folder, { recursive: true, filter: (path) => !/\.(tgz|lock)$/.test(path) });
  for (const chart of [...CHARTED, 'touchline'])
    execFileSync(HELM, ['dependency', 'build', join(folder, chart)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const templateText = (
    chart: string,
    { release = 'tl', values = [], set = [], apiVersions = [] }: RenderOptions = {},
  ) => {
    const args = ['template', release, join(folder, chart), '--namespace', 'touchline', '--kube-version', KUBE_VERSION];
    for (const file of values) args.push('--values', file);
    for (const one of set) args.push('--set', one);
    for (const one of apiVersions) args.push('--api-versions', one);
    const result = spawnSync(HELM, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (result.status !== 0) throw new Error(result.stderr.trim());
    return result.stdout;
  };
  return {
    templateText,
    template: (chart, options) => parseManifests(templateText(chart, options)),
    lint(chart, values) {
      const args = ['lint', '--strict', join(folder, chart), ...values.flatMap((file) => ['--values', file])];
      const result = spawnSync(HELM, args, { encoding: 'utf8' });
      return result.status === 0 ? '' : `${result.stdout}${result.stderr}`;
    },
    ciValues: (chart) => readdirSync(join(CHARTS, chart, 'ci')).map((file) => join(CHARTS, chart, 'ci', file)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns every document of a rendered text. @throws Error when one reads differently in YAML 1.1, which the cluster uses */
export function parseManifests(text: string): Manifest[] {
  const [modern, older] = (['1.2', '1.1'] as const).map((version) =>
    parseAllDocuments(text, { version })
      .map((document) => document.toJS() as Manifest | null)
      .filter((document) => document !== null),
  );
  if (JSON.stringify(modern) !== JSON.stringify(older))
    throw new Error('A word such as y, n, on or off is not quoted: YAML 1.1 reads it as true or false.');
  return modern ?? [];
}
