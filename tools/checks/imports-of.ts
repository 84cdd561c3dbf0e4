// Reads from the text of a TypeScript file what it imports.

const IMPORT =
  /^(?:import|export)\s+(type\s+)?[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

export interface Import {
  /** As written: a relative path or a package. */
  readonly target: string;
  /** True when the whole statement imports only types. */
  readonly isType: boolean;
}

/** Returns the imports in a file's text, in order, with re-exports and dynamic imports. */
export function importsOf(text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, from, bare, dynamic]) => ({
    target: from ?? bare ?? dynamic ?? '',
    isType: type !== undefined,
  }));
}
