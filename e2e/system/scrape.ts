// Reads the metrics that the services of the running system expose to Prometheus, as names and their labels.
import { SERVICES } from '@touchline/tools/start/service-list.ts';
import { testSystem } from './fixture.ts';

export interface Series {
  readonly service: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const LABEL = /(?<label>\w+)="(?<value>(?:[^"\\]|\\.)*)"/g;

/** Returns every series of every service. @throws Error for a line that is no sample */
export async function scrapeAll(): Promise<Series[]> {
  const { ops } = testSystem().services.addresses;
  const scraped = await Promise.all(
    SERVICES.map(async (service) => {
      const response = await fetch(`http://${ops[service]}/metrics`);
      const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      return lines.map((line) => ({ service, ...sample(line) }));
    }),
  );
  return scraped.flat();
}

function sample(line: string): Omit<Series, 'service'> {
  const { name = '', labels = '', value } = LINE.exec(line)?.groups ?? {};
  if (name === '') throw new Error(`This is no sample: ${line}`);
  const pairs = [...labels.matchAll(LABEL)].map(({ groups }) => [groups?.label ?? '', groups?.value ?? ''] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}
