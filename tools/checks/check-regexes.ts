// Checks that every regular expression of the services ends in time that grows with the text and not with its square, because a
// browser, a partner or a vendor writes the text. recheck searches for the text on which each expression is slowest.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { tokenizer } from 'acorn';
import { sourceFiles } from '../check-boundaries.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Limits in steps instead of times, and a fixed seed, so that the verdict on an expression is the same on every machine. */
const STEPS = {
  attackLimit: 30_000_000,
  ...{ attackTimeout: null, incubationTimeout: null, seedingTimeout: null, timeout: null },
  // No attack is tried on this process's own engine, because its result would depend on time.
  recallTimeout: -1,
  randomSeed: 1,
};
/** Most expressions repeat nothing, or one class between two anchors, and need no search. */
const REPEATS = /[*+{]/;
const ONE_CLASS = /^\^(?:\[(?:\\.|[^\\\]])+\]|\\?.)(?:[*+]|\{[\d,]+\})\$$/;

/** Files that build an expression from strings, and why that is safe. */
const BUILT: Readonly<Record<string, string>> = {
  'services/chassis/src/identifiers/normalise-email.ts':
    'of constants, for text of at most 254 characters; recheck calls it safe',
  'services/identity/src/store/search-customers.ts': 'an anchored beginning of two or three letters, escaped',
  'services/tracking/src/domain/subject/written-date.ts': 'of constants, for text of at most 100 characters',
  'services/scoring/src/domain/creative/plain-text.ts': 'of phrases that are constants, without repetition',
};

export interface Regex {
  readonly line: number;
  readonly pattern: string;
  readonly flags: string;
}

/** Returns the literal expressions of one file, and whether it builds others. @param text TypeScript */
export function regexesOf(text: string): { literals: Regex[]; isBuilding: boolean } {
  const literals: Regex[] = [];
  let isBuilding = false;
  const code = stripTypeScriptTypes(text);
  for (const token of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })) {
    const { value } = token as { value?: unknown };
    if (value === 'RegExp') isBuilding = true;
    if (token.type.label !== 'regexp') continue;
    const { pattern, flags } = value as { pattern: string; flags: string };
    literals.push({ line: token.loc?.start.line ?? 0, pattern, flags });
  }
  return { literals, isBuilding };
}

/** @returns how the time of an expression grows when it grows too fast, or why that is unknown; null when it is linear */
export async function slownessOf({ pattern, flags }: Regex): Promise<string | null> {
  if (!REPEATS.test(pattern) || ONE_CLASS.test(pattern)) return null;
  // Otherwise recheck works in a thread, whose answer it sometimes misses (synckit 0.9), with native programs, which it has for some
  // machines only.
  process.env.RECHECK_SYNC_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const found = checkSync(pattern, flags, STEPS);
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown (${found.error.kind})`;
}

async function main(): Promise<void> {
  const files = sourceFiles().filter(
    (path) => /^(services\/|proto\/)/.test(path) && !/\.test\.ts$|\/test\/|\/testing\//.test(path),
  );
  const known = new Map<string, string | null>();
  let breaches = 0;
  const breach = (text: string) => {
    breaches++;
    console.error(text);
  };
  for (const file of files) {
    const { literals, isBuilding } = regexesOf(readFileSync(join(ROOT, file), 'utf8'));
    if (isBuilding && !(file in BUILT))
      breach(`${file}: builds a regular expression; say in check-regexes.ts why that is safe`);
    for (const regex of literals) {
      const source = `/${regex.pattern}/${regex.flags}`;
      if (!known.has(source)) known.set(source, await slownessOf(regex));
      const slowness = known.get(source);
      if (slowness) breach(`${file}:${regex.line}: ${source} is ${slowness} in the length of its text`);
    }
  }
  console.log(breaches === 0 ? `${known.size} regular expressions are linear.` : `${breaches} to fix.`);
  process.exitCode = breaches === 0 ? 0 : 1;
}

if (import.meta.main) await main();
