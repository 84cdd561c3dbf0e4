// Keeps the result of one load.

export interface Kept<T> {
  /** Returns what is kept, or loads it; callers at the same moment share the load, and a failed one is not kept. */
  read(): Promise<T>;
  /** Forgets the result, also that of a load in flight. */
  forget(): void;
}

export function createKept<T>(load: () => Promise<T>): Kept<T> {
  let current: Promise<T> | undefined;
  return {
    read() {
      if (current !== undefined) return current;
      const loading = load();
      current = loading;
      loading.catch(() => {
        if (current === loading) current = undefined;
      });
      return loading;
    },
    forget() {
      current = undefined;
    },
  };
}
