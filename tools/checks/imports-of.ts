// What a TypeScript file imports, read from its text.

const IMPORT =
  /^(?:import|export)\s+(type\s+)?[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

export interface Import {
  /** As it is written: a relative path or a package. */
  readonly target: string;
  /** True when the whole statement imports types alone. */
  readonly isType: boolean;
}

/** The imports of a file's text, re-exports and dynamic ones too, in their order. */
export function importsOf(text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, from, bare, dynamic]) => ({
    target: from ?? bare ?? dynamic ?? '',
    isType: type !== undefined,
  }));
}
