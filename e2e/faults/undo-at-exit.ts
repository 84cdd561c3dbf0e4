// What must not outlive the run, however it ends: processes, mounts and folders, taken back at the process's own exit.

const undos = new Set<() => void>();

process.once('exit', () => {
  for (const undo of [...undos].reverse()) {
    try {
      undo();
    } catch {
      // It was undone in the ordinary way, or can not be; the others still are.
    }
  }
});

/** Ctrl-C and its like end the process by way of exit; without this they would skip it. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
}

/**
 * Runs undo (which must not wait for anything) when the process exits, unless it was called off before.
 * @returns calls it off
 */
export function undoAtExit(undo: () => void): () => void {
  undos.add(undo);
  return () => void undos.delete(undo);
}
