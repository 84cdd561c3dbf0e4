// Opens a tab of a browser whose network is reported, closes windows that its page opens, and reads its cookie.
import type { Devtools, DevtoolsMessage } from './devtools-pipe.ts';

const COOKIE = '_tl_vid';

/**
 * Opens a tab whose network is reported, and returns its session. All that the page stores stays in memory, so that it cannot fill
 * the disk.
 */
export async function openPage(devtools: Devtools): Promise<string> {
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true });
  const session = String(sessionId);
  const limits = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 };
  await devtools.send('Network.enable', limits, session);
  await devtools.send('Network.setBypassServiceWorker', { bypass: true }, session);
  await devtools.send('Page.enable', {}, session);
  await devtools.send('Audits.enable', {}, session);
  await devtools.send('Target.setDiscoverTargets', { discover: true });
  return session;
}

/** Closes a window that a page opened. */
export async function closePopup(devtools: Devtools, { params }: DevtoolsMessage): Promise<void> {
  const { targetId, openerId } = (params.targetInfo ?? {}) as { targetId?: string; openerId?: string };
  if (openerId !== undefined) await quietly(devtools.send('Target.closeTarget', { targetId }));
}

/** Returns the domain of the visitor cookie that the page's site has; undefined when there is none. */
export async function cookieDomainOf(devtools: Devtools, url: URL, session: string): Promise<string | undefined> {
  const answer = await quietly(devtools.send('Network.getCookies', { urls: [url.href] }, session));
  const cookies = (answer?.cookies ?? []) as readonly { name: string; domain: string }[];
  return cookies.find(({ name }) => name === COOKIE)?.domain;
}

/** The browser may end at any time, which its own signal reports. */
export const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);
