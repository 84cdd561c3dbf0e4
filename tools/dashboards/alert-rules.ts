// Reads the alert rules in k8s/alerts/touchline-rules.yaml.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const FILE = join(import.meta.dirname, '../../k8s/alerts/touchline-rules.yaml');

/** Returns the rules of every group, in order. */
export function readRules(): Rule[] {
  const { spec } = parse(readFileSync(FILE, 'utf8')) as { spec: { groups: { rules: Rule[] }[] } };
  return spec.groups.flatMap(({ rules }) => rules);
}
