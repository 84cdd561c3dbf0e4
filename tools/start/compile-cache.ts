// Children are given an environment of their own. What Node keeps of files that it read, stripped of types and compiled is no setting
// of theirs: each process that starts without it does that again, which is half of what a start costs.

/** For the environment of a child: the folder that this process was told of by NODE_COMPILE_CACHE; nothing where it was told of none. */
export function compileCache({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
