// Matches a page's path with the patterns of pages on which nothing is recorded. The tracker contains this code, too.

/**
 * Reports whether a path matches a pattern: one that ends in * matches every path that begins with the rest, any other one its
 * own path, with or without a slash behind it.
 */
export function isExcludedPath(path: string, patterns: readonly string[] = []): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern || path === `${pattern}/`,
  );
}
