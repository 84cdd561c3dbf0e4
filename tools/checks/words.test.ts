// Tests that comments, texts and documents avoid the phrases that CONTRIBUTING ("Words") replaces, and that files begin with a verb.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const AVOIDED = /\bcan not\b|\bfor ever\b|\bpass(?:es|ed|ing) over\b|\bmend(?:s|ed|ing)?\b/i;

const FILES = globSync(['*.md', '{docs,services,proto,tools,e2e,charts,k8s}/**/*.{md,ts,mjs,proto,yaml,tpl}'], {
  cwd: ROOT,
  exclude: (path) => /(?:^|\/)(?:node_modules|gen|dashboards|charts\/[^/]+\/charts)$/.test(path),
});

/** Files that quote such a phrase: the rule itself, and texts that a vendor or an advertiser wrote. */
const QUOTING: ReadonlySet<string> = new Set([
  'CONTRIBUTING.md',
  'docs/adr/0049-one-word-a-concept.md',
  'docs/glossary.md',
  'tools/checks/words.test.ts',
  'tools/provider-sim/graph-writes.ts',
  'services/scoring/src/domain/creative/traits-of.test.ts',
]);

const linesOf = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n');

describe('the words of the project', () => {
  it('has files to check', () => assert.ok(FILES.length > 2000, String(FILES.length)));

  it('avoid the phrases that have a plainer form', () => {
    const found = FILES.filter((path) => !QUOTING.has(path)).flatMap((path) =>
      linesOf(path).flatMap((line, index) => (AVOIDED.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
    assert.deepEqual(found, []);
  });

  it('say at the beginning of a file what it does, with a verb in the third person', () => {
    const isNoVerb = (opening: string) => /^\/\/ (?!Generated )(?:What|This|Its|[\w-]*[^s\W])(?= )/.test(opening);
    const found = FILES.filter((path) => /(?<!_pb)\.ts$/.test(path) && isNoVerb(linesOf(path)[0] ?? ''));
    assert.deepEqual(found, []);
  });
});
