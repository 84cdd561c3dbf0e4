// localStorage as small JSON values; a page where it is blocked or full keeps them in memory instead.
import { attempt } from './guard.ts';

const memory: Record<string, string> = {};

/** The value under a key; undefined when there is none or when something else than us wrote it. */
export function load(key: string): unknown {
  const text = memory[key] ?? attempt(() => localStorage.getItem(key));
  return text ? attempt(() => JSON.parse(text)) : undefined;
}

/** Keeps a value over reloads, or in memory where the browser refuses. */
export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  const isKept = attempt(() => {
    localStorage.setItem(key, text);
    return true;
  });
  if (isKept) delete memory[key];
  else memory[key] = text;
}

/** Forgets a key. */
export function forget(key: string): void {
  delete memory[key];
  attempt(() => localStorage.removeItem(key));
}
