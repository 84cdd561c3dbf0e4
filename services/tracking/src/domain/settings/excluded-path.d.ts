/**
 * Reports whether a path matches a pattern: one that ends in * matches every path that begins with the rest, any other one its
 * own path, with or without a slash behind it.
 */
export declare function isExcludedPath(path: string, patterns?: readonly string[]): boolean;
