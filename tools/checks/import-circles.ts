// Finds files that import one another in a circle, even for a type: none of them can be read, moved or tested without the others.
import { posix } from 'node:path';
import { importsOf } from './imports-of.ts';

/**
 * Returns the circles among files.
 * @param texts by path, relative to the root and with forward slashes; imports of other files are not followed
 * @returns each circle as its files in the order in which they import one another, where the last imports the first; empty
 * exactly when there is no circle
 */
export function importCircles(texts: ReadonlyMap<string, string>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  function walk(file: string, way: readonly string[]): void {
    const place = way.indexOf(file);
    if (place >= 0) circles.push(way.slice(place));
    const text = texts.get(file);
    if (place >= 0 || text === undefined || done.has(file)) return;
    for (const { target } of importsOf(text)) walk(importedFile(file, target), [...way, file]);
    done.add(file);
  }
  for (const file of texts.keys()) walk(file, []);
  return circles;
}

/** Returns the path of what a file imports; the path for a package matches no file. */
function importedFile(file: string, target: string): string {
  if (target.startsWith('.')) return posix.join(posix.dirname(file), target);
  return target.replace(/^@touchline\/([a-z-]+)\//, 'services/$1/src/');
}
