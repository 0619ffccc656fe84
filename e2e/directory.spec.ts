import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { choose } from './support/choose.ts';
import { drawPicture } from './support/draw-picture.ts';
import { enterAs, headersOf, publishMeme, registerMember, submitMeme } from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { expect, test } from './support/test.ts';

/**
 * Presses the button and expects the toast. The wait begins before the press, because a slow machine may
 * otherwise look only after the toast is gone.
 */
async function pressAndRead(button: Locator, note: string): Promise<void> {
  const shown = expect(button.page().getByText(note).first()).toBeVisible();
  await Promise.all([shown, button.click()]);
}

/** Sends a meme about a company that is not listed, and returns once My memes shows the proposal. */
async function propose(page: Page): Promise<void> {
  await page.goto('/howto');
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'a.png', mimeType: 'image/png', buffer: await drawPicture('proposal') },
  });
  await page.getByLabel(/^Title/).fill('Prima zi');
  await page.getByLabel('Company').fill('Fabrica de Idei');
  await page.getByRole('option', { name: /Compania mea is not here/ }).click();
  await expect(page.getByLabel('Name of your company')).toHaveValue('Fabrica de Idei');
  await page.getByLabel('Its website').fill('www');
  const upload = page.getByRole('button', { name: 'Post', exact: true });
  await upload.click();
  await expect(page.getByText('This is not the address of a website.')).toBeVisible();
  await expect(page.getByText('Please select a city.')).toBeVisible();
  await page.getByLabel('Its website').fill('https://idei.example');
  await choose(page.getByLabel('City'), 'Târgu Mureș'.normalize('NFD').replace(/\p{M}/gu, ''));
  await pressAndRead(upload, 'Meme uploaded successfully!');
  await page.getByRole('link', { name: 'See it in My memes' }).click();
  await expect(page.getByText('Fabrica de Idei (proposed)').first()).toBeVisible();
}

test('a proposed company waits with its meme and gets a page when a moderator adds it; a misspelt one is mapped to the listed company', async ({
  page,
  otherPage: desk,
  site,
  request,
}) => {
  test.slow();
  const author = await registerMember(request, site, 'propune@firma.ro');
  await enterAs(page, author);
  await test.step('the author proposes it', () => propose(page));

  await enterAs(desk, ADMIN);
  const { promise, resolve } = Promise.withResolvers<void>();
  await desk.route('**/memes/*/proposal', async (route) => {
    await promise;
    await route.continue();
  });
  await desk.goto('/pending');
  const card = desk.getByRole('article').filter({ hasText: 'Prima zi' });
  const panel = desk.getByRole('region', { name: 'Proposed company' });
  const approve = card.getByRole('button', { name: 'Approve' });
  await expect(panel.getByText('https://idei.example')).toBeVisible();
  // Similar companies load later, and move no button.
  const height = async () => (await card.boundingBox())?.height;
  const before = await height();
  resolve();
  await expect(panel.getByText('No listed company has a similar name.')).toBeVisible();
  expect(await height()).toBe(before);
  await pressAndRead(approve, 'This meme proposes a company.');
  await panel.getByLabel('Name of the new company').fill('Fabrica de Idei SRL');
  const add = panel.getByRole('button', { name: 'Add this company' });
  await pressAndRead(add, 'Fabrica de Idei SRL is a company now.');
  await expect(panel).toBeHidden();
  await approve.click();
  await expect(card).toBeHidden();

  await page.goto('/company/fabrica-de-idei-srl');
  await expect(page).toHaveURL('/company/Fabrica%20de%20Idei%20SRL');
  await expect(page.getByRole('heading', { name: 'Fabrica de Idei SRL', exact: true })).toBeVisible();
  await expect(page.getByText('Prima zi').first()).toBeVisible();

  const fields = { proposed_company: 'Endeva Romania', city: 'Iasi', title: 'Cu greșeală' };
  await submitMeme(request, site, author, { fields, image: await drawPicture('alike') });
  await desk.goto('/desk');
  const like = panel.getByRole('button', { name: 'It is Endava (Romania)' });
  await pressAndRead(like, 'The meme belongs to Endava (Romania) now.');
  await expect(panel).toBeHidden();
});

test('an admin renames a company, merges it and undoes the merge; old addresses redirect', async ({
  page,
  site,
  request,
}) => {
  test.slow();
  const headers = await headersOf(request, site, ADMIN);
  for (const name of ['Alfa Unu', 'Beta Doi']) {
    const added = await request.post(`${site.url}/admin/companies`, { headers, data: { name } });
    expect(added.status()).toBe(201);
  }
  const author = await registerMember(request, site, 'mutat@firma.ro');
  await publishMeme(request, site, author, {
    fields: { company: 'Alfa Unu', city: 'Iasi', title: 'Se mută' },
    image: await drawPicture('moved'),
  });

  await enterAs(page, ADMIN);
  await page.goto('/admin/companies');
  await page.getByLabel('Search companies').fill('alfa');
  await page.getByRole('button', { name: 'Edit Alfa Unu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('BCR');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('already exists')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Alfa Trei');
  await dialog.getByLabel('Other names').fill('A3\nAlpha Three');
  await dialog.getByLabel('Cities').fill('iași');
  await pressAndRead(dialog.getByRole('button', { name: 'Save' }), 'Alfa Trei is saved.');
  await expect(page.getByText('Formerly Alfa Unu')).toBeVisible();
  await page.goto('/company/Alfa%20Unu?time=week');
  await expect(page).toHaveURL('/company/Alfa%20Trei?time=week');
  await expect(page.getByText('Se mută').first()).toBeVisible();

  await page.goto('/admin/companies');
  await page.getByLabel('Search companies').fill('alpha th');
  await page.getByRole('button', { name: 'Merge Alfa Trei into another company' }).click();
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  await merge.click();
  await expect(dialog.getByText('Choose the other company.')).toBeVisible();
  await choose(dialog.getByLabel('Into which company'), 'Beta Doi');
  await pressAndRead(merge, 'Alfa Trei is part of Beta Doi now.');
  await expect(page.getByText('merged into Beta Doi')).toBeVisible();
  await expectAccessible(page);
  for (const old of ['Alfa%20Unu', 'Alfa%20Trei', 'alfa-trei', 'a3']) {
    const answer = await request.get(`${site.url}/company/${old}`, {
      headers: { accept: 'text/html' },
      maxRedirects: 0,
    });
    expect([answer.status(), answer.headers().location]).toEqual([308, '/company/Beta%20Doi']);
  }
  const undo = page.getByRole('button', { name: 'Undo the merge of Alfa Trei' });
  await pressAndRead(undo, 'Alfa Trei is a company of its own again.');
  await page.goto('/company/alfa-unu');
  await expect(page).toHaveURL('/company/Alfa%20Trei');
  await expect(page.getByText('Se mută').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all companies are found by words, by letter and in pages', async ({ page }) => {
    await page.goto('/browse');
    await page.getByText('Filter', { exact: true }).click();
    await page.getByRole('link', { name: 'All companies' }).click();
    await expect(page.getByRole('heading', { name: 'All companies' })).toBeVisible();
    // A directory of one page has neither letters nor orders, but for those in the address.
    await page.goto('/companies?sort=name');
    await page.getByRole('link', { name: 'E', exact: true }).click();
    await expect(page).toHaveURL('/companies?letter=e');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
    await page.getByRole('link', { name: 'By name' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Accenture');
    await page.getByLabel('Search companies').fill('transil');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Companies named “transil”')).toBeVisible();
    await page.getByRole('link', { name: 'Banca Transilvania' }).click();
    await expect(page).toHaveURL('/company/Banca%20Transilvania');
  });
});
