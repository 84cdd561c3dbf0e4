// Runs programs inside the provisioned root, with chroot as root, or else in a user namespace. No mount outlives the program.

export const serverUser = 'postgres';

export type InRoot = { command: string; args: string[] };

const cleanEnvironment = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL=C.UTF-8', 'HOME=/tmp', 'TZ=UTC'];

// A user namespace cannot make device nodes, so the host's /dev is bound over the root's. Its mount namespace ends with it.
const bindDevThenExec =
  'root=$1; user=$2; shift 2; mount --rbind /dev "$root/dev" && exec chroot --userspec="$user" "$root" "$@"';

/**
 * Returns the command line that runs `program` (a path inside `root`) as `user`. With `endSignal` the kernel sends it that signal
 * when the process that started it dies, so that a killed stack leaves no orphans.
 */
export function inRoot(root: string, user: string, program: string[], endSignal?: 'INT' | 'TERM'): InRoot {
  const withEnd = endSignal === undefined ? program : ['setpriv', '--pdeathsig', endSignal, '--', ...program];
  const inside = [...cleanEnvironment, ...withEnd];
  if (isRoot()) return { command: 'chroot', args: [`--userspec=${user}:${user}`, root, ...inside] };
  const namespace = ['--user', '--map-root-user', '--map-auto', '--mount', '--'];
  return {
    command: 'unshare',
    args: [...namespace, 'sh', '-c', bindDevThenExec, 'sh', root, `${user}:${user}`, ...inside],
  };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
