// Buffers the output of a run, since two runs in parallel would mix their lines.

/** Buffers lines until they are released, and then prints lines immediately. */
export function bufferLines(print: (line: string) => void = console.log): {
  show: (line: string) => void;
  release: () => void;
} {
  let held: string[] | null = [];
  return {
    show: (line) => {
      if (held === null) print(line);
      else held.push(line);
    },
    release: () => {
      for (const line of held ?? []) print(line);
      held = null;
    },
  };
}
