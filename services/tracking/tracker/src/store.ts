// Stores small JSON values in localStorage; a page where that is blocked or full keeps them in memory instead.
import { attempt } from './guard.ts';

const memory: Record<string, string> = {};

/** Returns the value under a key; undefined when there is none or when another script wrote it. */
export function load(key: string): unknown {
  const text = memory[key] ?? attempt(() => localStorage.getItem(key));
  return text ? attempt(() => JSON.parse(text)) : undefined;
}

/** Stores a value over reloads, or in memory where the browser refuses. */
export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  const isKept = attempt(() => {
    localStorage.setItem(key, text);
    return true;
  });
  if (isKept) delete memory[key];
  else memory[key] = text;
}

/** Removes a key. */
export function forget(key: string): void {
  delete memory[key];
  attempt(() => localStorage.removeItem(key));
}
