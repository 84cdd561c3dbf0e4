// Output that waits for its turn: two runs side by side would mix their lines.

/** Keeps lines until they are released, and prints those that come later at once. */
export function holdLines(print: (line: string) => void = console.log): {
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
