// Removes at this process's exit, however it ends, what must not outlive the run: processes, mounts and folders.

const undos = new Set<() => void>();

process.once('exit', () => {
  for (const undo of [...undos].reverse()) {
    try {
      undo();
    } catch {
      // It was undone in the ordinary way, or cannot be undone; the others still are.
    }
  }
});

/** Ends the process by way of exit on Ctrl-C and similar signals; without this they would skip what runs at exit. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
}

/**
 * Runs undo (which must be synchronous) when the process exits, unless it was cancelled before.
 * @returns a function that cancels it
 */
export function undoAtExit(undo: () => void): () => void {
  undos.add(undo);
  return () => void undos.delete(undo);
}
