// Opens the console in a real browser without scripts, as a person with a workspace of their own.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { SLOW_MS } from './chromium.ts';

export const PASSWORD = 'seven quiet otters paint';
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Folder for pictures of the pages, for people to look at; without it none are taken. */
const PICTURES = process.env.TOUCHLINE_PICTURES;

export interface Tenant {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly appId: string;
  readonly email: string;
}

/** Creates a workspace with a profile, an app and an owner. */
export async function newTenant(name: string, { type = '' }: { type?: string } = {}): Promise<Tenant> {
  const { access, apps, people } = testSystem().clients;
  const { workspaceId } = await access.createWorkspace({ name, type });
  const { profileId } = await access.createProfile({ workspaceId, name: `${name} Shop` });
  const { app } = await apps.createApp({ workspaceId, name: `${name} App`, allScopes: true });
  const email = `${randomUUID()}@example.com`;
  await people.addMember({ workspaceId, email, name: 'Ana Díaz', role: 'owner', password: PASSWORD });
  return { workspaceId, profileId, appId: app?.appId ?? assert.fail(), email };
}

interface Window {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** The language that the browser prefers (BCP 47). */
  readonly locale?: string;
  /** Only for axe, which needs a clock to wait. */
  readonly javaScriptEnabled?: boolean;
}

/** Opens a window with the given colour scheme, width and language. */
export async function openConsole(
  browser: Browser,
  { width = 1280, colorScheme = 'light', locale = 'en-US', javaScriptEnabled = false }: Window = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: testSystem().services.addresses.consoleUrl,
    viewport: { width, height: 800 },
    colorScheme,
    locale,
  });
  context.setDefaultTimeout(SLOW_MS);
  return context;
}

/**
 * Downloads a table of the page as CSV.
 * @param id the table's, or how it begins; within: the part of the page that has it
 */
export async function csvOf(
  page: Page,
  id: string,
  within: Page | Locator = page,
): Promise<{ status: number; text: string }> {
  const link = within.locator(`a[href*="csv=${id}"]`);
  const response = await page.request.get((await link.getAttribute('href')) ?? '');
  return { status: response.status(), text: await response.text() };
}

/** Signs in on the page to which the console sends a visitor without a session, in whichever language that is. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('main form button').click();
}

/** Makes a new person with a role in a workspace, and signs them in. */
export async function signInAs(context: BrowserContext, role: string, workspaceId: string): Promise<Page> {
  const email = `${randomUUID()}@example.com`;
  await testSystem().clients.people.addMember({ workspaceId, email, name: 'Ana Díaz', role, password: PASSWORD });
  const page = await context.newPage();
  await page.goto('/console');
  await signIn(page, email);
  return page;
}

/** Returns the first heading of a page. */
export const titleOf = (page: Page): Promise<string> => read(page.getByRole('heading', { level: 1 }));

/** Returns the text of one element. */
export async function read(element: Locator): Promise<string> {
  return (await element.textContent()) ?? '';
}

/** Saves a picture of the page in the folder of TOUCHLINE_PICTURES, if that is set: all of it, or what the window shows. */
export async function picture(page: Page, name: string, { isWhole = true } = {}): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: isWhole });
}

/** Returns what axe finds wrong with the page (WCAG 2.2 AA and its best practices), one line per finding. */
export async function faultsByAxe(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  const { violations, passes } = (await page.evaluate('axe.run()')) as AxeResults;
  assert.ok(passes.length > 10, 'axe checked hardly anything');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Returns how much wider than the window the page is, in CSS pixels. */
export async function overflow(page: Page): Promise<number> {
  return (await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')) as number;
}
