// Tests the console in a real browser that runs no scripts: what a person does there, also by keyboard, on any screen.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { testSystem } from '../system/fixture.ts';
import { useChromium } from './chromium.ts';
import { newTenant, openConsole, PASSWORD, picture, read, signIn } from './console-fixture.ts';

describe('the console in a browser without scripts', () => {
  const browser = useChromium();

  const callWith = (key: string, path: string) =>
    fetch(`${testSystem().services.addresses.baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

  it('lets a person sign in, issue a key, use it, revoke it, accept the agreement and see who read personal data', async () => {
    const tenant = await newTenant('Nimbus');
    await using context = await openConsole(browser());
    const page = await context.newPage();
    await page.goto('/console');
    assert.equal(await title(page), 'Sign in');
    await signIn(page, tenant.email);
    assert.equal(await title(page), 'Workspaces');
    await page.getByRole('link', { name: 'Nimbus', exact: true }).click();
    assert.equal(await title(page), 'Nimbus');
    await page.getByRole('link', { name: 'Keys of Nimbus Shop' }).click();
    await page.getByRole('link', { name: 'Issue a key' }).click();
    await page.getByLabel('Name').fill('Warehouse');
    await page.getByLabel('customers:read').check();
    await page.getByLabel('campaigns:read').check();
    await page.getByRole('button', { name: 'Issue the key' }).click();
    assert.equal(await title(page), 'The key Warehouse');
    const key = (await page.locator('#secret').textContent()) ?? '';
    assert.match(key, /^tl_dev_\w+_\w+$/);
    await page.reload();
    assert.equal(await page.locator('#secret').count(), 0);

    assert.equal((await callWith(key, '/me')).status, 200);
    assert.equal((await callWith(key, '/customers/search?q=ana')).status, 200);
    await page.getByRole('link', { name: 'To the keys of Nimbus Shop' }).click();
    await page.getByRole('link', { name: 'Revoke Warehouse' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    assert.match(await read(page.getByRole('status')), /The key is revoked/);
    await eventually(async () => assert.equal((await callWith(key, '/me')).status, 401));

    await page.getByRole('link', { name: 'Nimbus', exact: true }).click();
    await page.getByRole('link', { name: 'Agreement of Nimbus App: read and accept' }).click();
    await page.getByRole('button', { name: 'Accept the agreement' }).click();
    assert.match(await read(page.getByRole('status')), /The agreement is accepted/);
    assert.match(await read(page.getByRole('main')), /was accepted by Ana Díaz/);

    await page.getByRole('link', { name: 'Nimbus', exact: true }).click();
    await page.getByRole('link', { name: 'PII access log' }).click();
    const entry = page.getByRole('row').nth(1);
    assert.match(await read(entry), /GET \/customers\/search.*Warehouse.*Nimbus Shop/s);

    await page.getByRole('button', { name: /Sign out/ }).click();
    assert.match(await read(page.getByRole('status')), /You are signed out/);
    await page.goBack();
    await page.reload();
    assert.equal(await title(page), 'Sign in');
  });

  it('returns a person who followed a link to its page after the sign-in', async () => {
    const tenant = await newTenant('Cirrus');
    await using context = await openConsole(browser());
    const page = await context.newPage();
    await page.goto(`/console/workspaces/${tenant.workspaceId}/pii-access-log`);
    await signIn(page, tenant.email, 'not the password at all');
    assert.match(await read(page.getByRole('alert')), /not right/);
    assert.match(await page.title(), /^Error: Sign in/);
    assert.equal(await page.evaluate('document.activeElement?.getAttribute("role")'), 'alert');
    await signIn(page, tenant.email);
    assert.equal(await title(page), 'PII access log');
  });

  it('speaks the language of the browser, until the person chooses another one', async () => {
    const tenant = await newTenant('Altocumulus');
    await using context = await openConsole(browser(), { locale: 'es-CL' });
    const page = await context.newPage();
    await page.goto('/console');
    assert.equal(await title(page), 'Iniciar sesión');
    await page.getByRole('button', { name: 'English' }).click();
    assert.equal(await title(page), 'Sign in');
    await signIn(page, tenant.email);
    assert.equal(await title(page), 'Workspaces');
    await page.goto(`/console/workspaces/${tenant.workspaceId}/members`);
    await page.getByRole('button', { name: 'Español' }).click();
    assert.equal(await title(page), 'Miembros');
    await page.getByRole('button', { name: /^Cerrar sesión/ }).click();
    assert.equal(await read(page.getByRole('status')), 'Se cerró la sesión.');
  });

  it('can be used by the keyboard alone', async () => {
    const tenant = await newTenant('Stratus');
    await using context = await openConsole(browser());
    const page = await context.newPage();
    await page.goto('/console/sign-in');
    const focused = () => page.evaluate('document.activeElement?.id || document.activeElement?.textContent?.trim()');
    const order: unknown[] = [];
    for (let i = 0; i < 5; i += 1) {
      await page.keyboard.press('Tab');
      order.push(await focused());
    }
    assert.deepEqual(order, ['Skip to the content', 'Touchline', 'email', 'password', 'Sign in']);
    await page.getByLabel('Email address').focus();
    await page.keyboard.type(tenant.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    // A key press does not wait for the page that it opens.
    await eventually(async () => assert.equal(await title(page), 'Workspaces'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await focused(), 'main');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Stratus');
    await page.goto(`/console/profiles/${tenant.profileId}/keys/new`);
    await page.getByLabel('Name').focus();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    assert.equal(await page.locator('[name=scopes]').first().isChecked(), true);
    await page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await title(page), 'The key By keyboard'));
  });

  it('lets an invited person in', async () => {
    const tenant = await newTenant('Cumulus');
    await using context = await openConsole(browser());
    const page = await context.newPage();
    await page.goto(`/console/workspaces/${tenant.workspaceId}/members`);
    await signIn(page, tenant.email);
    await page.getByLabel('Email address').fill('guest@example.com');
    await page.getByLabel('Role').selectOption('Admin');
    await page.getByRole('button', { name: 'Create an invitation' }).click();
    const link = (await page.locator('#secret').textContent()) ?? '';
    await picture(page, 'invited');
    await using elsewhere = await openConsole(browser(), { width: 360 });
    const guest = await elsewhere.newPage();
    await guest.goto(link);
    await picture(guest, 'invitation');
    await guest.getByLabel('Your name').fill('Nia');
    await guest.getByLabel('Choose a password').fill(PASSWORD);
    await guest.getByRole('button', { name: 'Join the workspace' }).click();
    assert.match(await read(guest.getByRole('status')), /You are a member now/);
    await signIn(guest, 'guest@example.com');
    await eventually(async () => assert.equal(await title(guest), 'Cumulus'));
  });
});
