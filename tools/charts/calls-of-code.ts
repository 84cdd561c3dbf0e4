// Finds the methods that the code of a service calls, by types: every place that names a method of a generated gRPC service,
// whether on the whole client, on a part of it, or in a destructuring.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DescService } from '@bufbuild/protobuf';
import type { Node } from 'typescript-7/unstable/ast';
import {
  isBindingElement,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
} from 'typescript-7/unstable/ast/is';
import { API, type Project } from 'typescript-7/unstable/sync';
import { ROOT } from './chart-list.ts';

const GEN = join(ROOT, 'proto/gen');

/** Returns every gRPC service that the protos declare. */
export async function declaredServices(): Promise<DescService[]> {
  const files = readdirSync(join(GEN, 'touchline'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('_pb.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(join(GEN, 'touchline', file)) as Promise<object>));
  return modules.flatMap((module) =>
    Object.values(module).filter((one): one is DescService => (one as { kind?: string }).kind === 'service'),
  );
}

/** A caller's code: where its tsconfig.json is, and the folders whose calls count. */
export interface Body {
  readonly name: string;
  readonly project: string;
  readonly folders: readonly string[];
}

/** Returns `package.Service/localName` of every method that the code of each body names. */
export function callsOfCode(bodies: readonly Body[], services: readonly DescService[]): Map<string, Set<string>> {
  const names = new Set(services.flatMap(({ methods }) => methods.map(({ localName }) => localName)));
  const serviceIn = new Map(services.map((service) => [service.file.name, service] as const));
  const api = new API({ cwd: ROOT });
  try {
    return new Map(
      bodies.map((body) => {
        const config = join(ROOT, body.project, 'tsconfig.json');
        using snapshot = api.updateSnapshot({ openProjects: [config] });
        const project = snapshot.getProject(config);
        if (project === undefined) throw new Error(`There is no project ${config}.`);
        return [body.name, callsIn(project, body, names, serviceIn)];
      }),
    );
  } finally {
    api.close();
  }
}

function callsIn(
  project: Project,
  { folders }: Body,
  names: ReadonlySet<string>,
  serviceIn: ReadonlyMap<string, DescService>,
): Set<string> {
  const word = new RegExp(`\\b(${[...names].join('|')})\\b`);
  const inside = (file: string) => folders.some((folder) => file.startsWith(join(ROOT, folder, '/')));
  const found = new Set<string>();
  for (const file of project.program.getSourceFileNames()) {
    if (!inside(file) || file.endsWith('.test.ts') || !word.test(readFileSync(file, 'utf8'))) continue;
    const source = project.program.getSourceFile(file);
    if (source === undefined) continue;
    for (const symbol of methodSymbols(project, source, names))
      for (const { path } of symbol?.declarations ?? []) {
        const service = serviceIn.get(/proto\/gen\/(touchline\/.*)_pb\.ts$/.exec(path)?.[1] ?? '');
        if (service?.methods.some(({ localName }) => localName === symbol?.name))
          found.add(`${service.typeName}/${symbol?.name}`);
      }
  }
  return found;
}

/** Returns the symbols of method names in a source: those after a dot, and those in the destructuring of an object. */
function methodSymbols({ checker }: Project, source: Node, names: ReadonlySet<string>) {
  const afterDots: Node[] = [];
  const takenApart: { pattern: Node; name: string }[] = [];
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node) && names.has(node.name.text)) afterDots.push(node.name);
    if (isBindingElement(node) && isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (name && isIdentifier(name) && names.has(name.text))
        takenApart.push({ pattern: node.parent, name: name.text });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return [
    ...checker.getSymbolAtLocation(afterDots),
    ...takenApart.map(({ pattern, name }) => {
      const type = checker.getTypeAtLocation(pattern);
      return type && checker.getPropertyOfType(type, name);
    }),
  ];
}
