// Generates docs/calls.md from proto/callers.ts and proto/catalog.ts: which service calls which, and which reads the messages of
// which. `--check` fails when the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLERS, type Caller, callers, NEXT_CALLERS } from '@touchline/proto/callers.ts';
import { catalog } from '@touchline/proto/catalog.ts';
import { CHARTED } from '../charts/chart-list.ts';

const PAGE = join(import.meta.dirname, '../../docs/calls.md');
const HERE = CALLERS.filter((caller) => !NEXT_CALLERS.includes(caller));
/** Every service has it, and only operators call it. */
const OPS = 'touchline.ops.v1.OpsService';

/** gRPC services with their methods, by the service that serves them, after which the package is named. */
const served = Map.groupBy(
  Object.entries(callers).filter(([name]) => name !== OPS),
  ([name]) => name.split('.')[1] ?? '',
);

const callersOf = (methods: object): [method: string, by: readonly Caller[]][] =>
  Object.entries<readonly Caller[]>(methods as Record<string, readonly Caller[]>).map(([method, by]) => [
    method,
    by.filter((caller) => HERE.includes(caller)),
  ]);

function countOf(caller: Caller, service: string): number {
  return (served.get(service) ?? []).flatMap(([, methods]) =>
    callersOf(methods).filter(([, by]) => by.includes(caller)),
  ).length;
}

function matrix(): string {
  const called = CHARTED.filter((service) => served.has(service));
  const rows = HERE.filter((caller) => called.some((service) => countOf(caller, service) > 0)).map((caller) => {
    const cells = called.map((service) => countOf(caller, service) || '');
    return `| **${caller}** | ${cells.join(' | ')} |`;
  });
  return [`| calls | ${called.join(' | ')} |`, `|---|${called.map(() => '---:|').join('')}`, ...rows].join('\n');
}

function messages(): string {
  const readers = CHARTED.filter((name) => catalog.some((entry) => readersOf(entry).includes(name)));
  const isRead = (entry: (typeof catalog)[number]) => readersOf(entry).length > 0;
  const rows = CHARTED.filter((owner) => catalog.some((one) => one.owner === owner && isRead(one))).map((owner) => {
    const cells = readers.map((reader) =>
      catalog
        .filter((entry) => entry.owner === owner && readersOf(entry).includes(reader))
        .map(({ subject }) => `\`${subject.replace('touchline.', '')}\``)
        .join(', '),
    );
    return `| **${owner}** | ${cells.join(' | ')} |`;
  });
  return [`| publishes | ${readers.join(' | ')} |`, `|---|${readers.map(() => '---|').join('')}`, ...rows].join('\n');
}

const readersOf = ({ consumers, listeners = [] }: (typeof catalog)[number]) => [...listeners, ...consumers];

function methodsOf(service: string): string {
  const rows = (served.get(service) ?? []).flatMap(([name, methods]) =>
    callersOf(methods).map(
      ([method, by]) => `| \`${name.split('.').at(-1)}.${method}\` | ${by.join(', ') || 'nobody'} |`,
    ),
  );
  return `### ${service}\n\n| method | called by |\n|---|---|\n${rows.join('\n')}`;
}

function page(): string {
  return `<!-- Generated from proto/callers.ts and proto/catalog.ts by \`npm run generate\`. Do not edit. -->
# Which service calls which

## By gRPC

Each cell says how many methods of the column's service the row's caller may call. Servers refuse every other caller by its certificate,
the network policies of the charts allow these connections and no others, and a check in CI compares the code with them
([ADR 36](adr/0036-callers-by-certificate.md)). Each service has a separate port for operators, with \`OpsService\`: pending work,
dead letters, replays of messages.

${matrix()}

## By messages

Each cell names what the row's service publishes and the column's service reads; what no service reads is for subscribers. [subjects.md](subjects.md) describes the messages.

${messages()}

## Method by method

${CHARTED.filter((service) => served.has(service))
  .map(methodsOf)
  .join('\n\n')}
`;
}

if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== page()) {
    console.error('docs/calls.md is out of date: run `npm run generate` and commit what changed.');
    process.exitCode = 1;
  } else console.log('docs/calls.md is up to date.');
} else {
  writeFileSync(PAGE, page());
  console.log('docs/calls.md written.');
}
