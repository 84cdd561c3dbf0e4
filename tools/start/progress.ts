// Shows progress to people: a line when a step takes long, what it is doing now, and how long it took.

/** Reports what the step is doing now. */
export type Progress = (detail: string) => void;

const LINE_AFTER_MS = 2000;
const LINE_EVERY_MS = 10_000;

/**
 * Runs a step and reports it on standard error: rewritten in place on a terminal; elsewhere as a line after two seconds, and then
 * every ten seconds.
 * @param options isQuiet: a step that ends within two seconds prints nothing
 * @returns the result of the step
 */
export async function step<T>(
  title: string,
  run: (progress: Progress) => Promise<T>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<T> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  let detail = '';
  let shown = false;
  const show = () => {
    shown = true;
    const line = `${title}${detail ? `: ${detail}` : ' …'} (${seconds()})`;
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${line}` : `  ${line}\n`);
  };
  const close = (sign: string) => {
    if (isQuiet && !shown) return;
    process.stderr.write(`${process.stderr.isTTY && shown ? '\r\u001b[2K' : ''}${sign} ${title} (${seconds()})\n`);
  };
  const first = setTimeout(show, LINE_AFTER_MS);
  const showMore = () => {
    if (shown || !isQuiet) show();
  };
  const timer = setInterval(showMore, process.stderr.isTTY ? 200 : LINE_EVERY_MS);
  try {
    const result = await run((text) => {
      detail = text;
    });
    close('✔');
    return result;
  } catch (error) {
    close('✘');
    throw error;
  } finally {
    clearTimeout(first);
    clearInterval(timer);
  }
}
