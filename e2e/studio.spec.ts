import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { drawPicture } from './support/draw-picture.ts';
import {
  enterAs,
  headersOf,
  logIn,
  publishMeme,
  registerMember,
  registerNewcomer,
  store,
  submitMeme,
} from './support/people.ts';
import { ADMIN } from './support/site.ts';
import { countSteps } from './support/steps.ts';
import { expect, test } from './support/test.ts';

function printSteps(steps: string[]): void {
  process.stdout.write(
    `${test.info().title}\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n`,
  );
}

// Narrow only: the steps do not depend on the width, and the page has the least room on a phone.
test('a first meme takes at most five taps, one text and three swipes', { tag: '@narrow' }, async ({
  page,
  request,
  site,
}) => {
  const steps = countSteps();
  await enterAs(page, await registerNewcomer(request, site, 'degete.repezi@firma.ro'));
  await page.goto('/studio');
  const typed = page.getByLabel('Type once, see it on all');
  await steps.type(typed, 'Când ședința\nputea fi un e-mail');
  await steps.tap(page.getByRole('button', { name: /^At the coffee machine/ }));
  await steps.tap(page.getByRole('button', { name: 'Next: post it' }));
  await steps.tap(page.getByRole('button', { name: 'Post', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'You will appear as …' });
  await steps.tap(dialog.getByRole('button', { name: 'Post the meme' }));
  await expect(page.getByText('Meme uploaded successfully!').first()).toBeVisible();
  expect(steps.count()).toBeLessThanOrEqual(5 + 1 + 3);

  const pending = await request.get(`${site.url}/memes/pending`, {
    headers: await headersOf(request, site, ADMIN),
  });
  const [meme] = (await pending.json()) as Record<string, unknown>[];
  expect(meme).toMatchObject({
    template: 'coffee-machine',
    image_alt: 'Când ședința / putea fi un e-mail',
    company: 'General',
  });
  await page.getByRole('button', { name: 'Post another' }).click();
  await expect(typed).toHaveValue('');
});

// Wide only: keyboard and mouse belong to wide screens.
test('a meme is made and posted by keyboard alone', { tag: '@wide' }, async ({ page, request, site }) => {
  const steps: string[] = [];
  await enterAs(page, await registerMember(request, site, 'tastatura@firma.ro'));
  await page.goto('/studio');
  await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
  /** Presses Tab until the focused element has this name. */
  const reach = async (name: RegExp) => {
    for (let presses = 1; presses <= 120; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement } = document;
        const labels = activeElement instanceof HTMLTextAreaElement ? [...activeElement.labels] : [];
        const label = labels.map((each) => each.textContent).join(' ');
        return activeElement?.getAttribute('aria-label') ?? (label || (activeElement?.textContent ?? ''));
      });
      if (!name.test(focused)) continue;
      steps.push(`Tab to ${focused} (${presses})`);
      return;
    }
    throw new Error(`no Tab leads to ${name}`);
  };
  const press = async (key: string) => {
    steps.push(key);
    await page.keyboard.press(key);
  };
  await reach(/^Type once/);
  await page.keyboard.type('Deploy vineri\nPager luni');
  await reach(/^At the coffee machine/);
  await press('Enter');
  await expect(page.getByRole('textbox', { name: /^Top text/ })).toHaveValue('Deploy vineri');
  await reach(/^Top text, 4% from the left/);
  await press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Top text, 4% from the left, 5% / })).toBeFocused();
  await press('Shift+ArrowUp');
  await reach(/^Next: post it$/);
  await press('Enter');
  await expect(page.getByRole('img', { name: 'The meme you made' })).toBeVisible();
  await reach(/^Post$/);
  await press('Enter');
  await expect(page.getByText('Meme uploaded successfully!').first()).toBeVisible();
  printSteps(steps);
});

test('the draft survives a reload and a login, and the logout deletes it', { tag: '@narrow' }, async ({
  page,
  request,
  site,
}) => {
  const person = await registerMember(request, site, 'ciorna@firma.ro');
  await page.goto('/studio');
  await page.getByRole('button', { name: /^Sticky note on the monitor/ }).click();
  const note = page.getByRole('textbox', { name: /^Note/ });
  await note.fill('Parola e pe monitor');
  await page.getByRole('button', { name: 'Next: post it' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'The meme you made' })).toBeVisible();
  await logIn(page, person);
  await page.reload();
  await expect(page.getByLabel(/Picture description/)).toHaveValue('Parola e pe monitor');
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await note.fill('Parola e sub tastatură');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note).toHaveValue('Parola e pe monitor');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(note).toHaveValue('Parola e sub tastatură');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menu of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /studio/i.test(key)));
  expect(kept).toEqual([]);
});

test('a member who logs in on another page is offered the meme that the visitor made, and can discard it', {
  tag: '@narrow',
}, async ({ page, request, site }) => {
  for (const answer of ['Continue', 'Discard it']) {
    const person = await registerMember(request, site, `${answer.slice(0, 4)}.alt@firma.ro`.toLowerCase());
    await page.goto('/studio');
    await page.getByRole('button', { name: /^Sticky note on the monitor/ }).click();
    await page.getByRole('textbox', { name: /^Note/ }).fill('Nu e al meu');
    await page.goto('/howto');
    await logIn(page, person);
    await page.goto('/studio');
    await expect(page.getByText('Continue the meme made before login?')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: answer, exact: true }).click();
    const note = page.getByRole('textbox', { name: /^Note/ });
    if (answer === 'Continue') await expect(note).toHaveValue('Nu e al meu');
    else await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Continue the meme made before login?')).toHaveCount(0);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Menu of/ })
      .click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  }
});

// Wide only: the desk of a phone shows the queue in another way.
test('moderators see the words that came with the picture of a template, to compare them with it', {
  tag: '@wide',
}, async ({ page, request, site }) => {
  const author = await registerMember(request, site, `cuvinte.${page.viewportSize()?.width}@firma.ro`);
  const image = await drawPicture('Bingo');
  const fields = { company: 'General', picture_words: 'Altceva' };
  for (const own of [{ title: 'Cuvinte trimise', template: 'bingo' }, { title: 'Fără șablon' }])
    await submitMeme(request, site, author, { fields: { ...fields, ...own }, image });
  await enterAs(page, ADMIN);
  await page.goto('/desk');
  const queue = page.getByRole('navigation', { name: 'Queue' });
  const fact = (title: string) => page.getByRole('heading', { name: title }).locator('..');
  const [sent, read] = [fact('Sent with the picture: compare'), fact('Read in the picture')];
  await queue.getByRole('button', { name: /Cuvinte trimise/ }).click();
  await expect(sent).toContainText('Altceva');
  await expect(read).toHaveCount(0);
  // The site reads no pictures here, and believes no words without a template.
  await queue.getByRole('button', { name: /Fără șablon/ }).click();
  await expect(read).toContainText('The picture has not been read yet.');
  await expect(sent).toHaveCount(0);
  await expect(page.getByText('Altceva')).toHaveCount(0);
});

test('the finished meme goes to the share sheet', { tag: '@narrow' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    navigator.canShare = ({ files = [] } = {}) => files.every(({ type }) => type === 'image/png');
    navigator.share = async ({ files = [] } = {}) => {
      if (shared.push(...files.map(({ name, type }) => `${name} ${type}`)) > 1)
        throw new DOMException('refused', 'NotAllowedError');
    };
  });
  await page.goto('/studio?template=bingo');
  await page.getByRole('button', { name: 'Next: post it' }).click();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect.poll(() => page.evaluate('window.shared')).toEqual(['meme.png image/png']);
  await share.click();
  await expect(page.getByText('The picture could not be shared. Download it instead.')).toBeVisible();
});

test('the studio works at 320 px, and each state is accessible', { tag: '@narrow' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/howto');
  await page.getByRole('main').getByRole('link', { name: 'Scene', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Scenes' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel('Search scenes').fill('nimic de genul acesta');
  await expect(page.getByText('No scene has this word.')).toBeVisible();
  await page.getByLabel('Search scenes').fill('sedinta bingo');
  await page.getByRole('button', { name: /^Meeting bingo/ }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Bingo');
  await page.getByText('Look and place').first().click();
  await page.getByLabel('Tilt').fill('12');
  await page.getByRole('button', { name: 'Add a text' }).click();
  await page.getByText('Stickers', { exact: true }).click();
  await page.getByRole('button', { name: 'Duck', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Duck 1, / })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Duck 1 added.' })).toBeAttached();
  await page.getByRole('button', { name: /^Duck 1, / }).press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: /^Duck 1, \d+% from the left/ })).toBeAttached();
  await page.getByRole('button', { name: 'Remove Duck 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Duck 1 removed.' })).toBeAttached();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next: post it' }).click();
  await expect(page.getByRole('img', { name: 'The meme you made' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

/** Returns how many controls the screen shows, besides the scenes and the bar at the foot. */
const countControls = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('a[href],button,input,select,textarea,summary')];
    const shown = all.filter((each) => {
      const { width, top, bottom } = each.getBoundingClientRect();
      const isOnScreen = width > 1 && top < innerHeight && bottom > 0 && each.checkVisibility();
      return isOnScreen && !each.closest('[data-places], section li');
    });
    return shown.length;
  });

test('on a phone the scenes come first, the meme makes room for the keyboard, and one screen posts about the last company', {
  tag: '@narrow',
}, async ({ page, request, site }) => {
  const author = await registerMember(request, site, 'telefon@firma.ro');
  await submitMeme(request, site, author, {
    fields: { company: 'Dell', city: 'Iasi' },
    image: await drawPicture('Prima'),
  });
  await store(page, { cookieConsent: 'declined' });
  await enterAs(page, author);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Post', exact: true }).click();
  const first = page.getByRole('main').getByRole('list').last().getByRole('button').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(200);
  const search = page.getByLabel('Search scenes');
  expect(await countControls(page)).toBeLessThanOrEqual(9);
  await page.evaluate(() => scrollTo(0, 2000));
  await expect(search).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Caption a picture')).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await first.click();
  await page.getByRole('textbox').first().click();
  const meme = page.getByRole('group', { name: 'The meme' });
  await expect.poll(async () => (await meme.boundingBox())?.height).toBeLessThanOrEqual(844 / 3);
  await page.getByRole('button', { name: 'Next: post it' }).click();
  await expect(page.getByLabel('Company')).toHaveValue('Dell');
  await expect(page.getByLabel(/^Title/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('main').getByText('More', { exact: true }).click();
  await expect(page.getByLabel(/^Title/)).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Meme uploaded successfully!').first()).toBeVisible();
});

// Narrow only: the meme stays above the fields only on narrow screens.
test('each step begins at its top, and the meme hides no field that gets the focus', {
  tag: '@narrow',
}, async ({ page }) => {
  await page.goto('/studio');
  await page.getByRole('listitem').getByRole('button').last().click();
  await expect(page.getByRole('heading', { name: 'Write the joke' })).toBeFocused();
  await expect(page.getByRole('textbox').first()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Next: post it' }).click();
  await expect(page.getByRole('heading', { name: 'Post the meme' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'The meme you made' })).toBeInViewport();
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await expect(page.getByRole('textbox').first()).toBeInViewport({ ratio: 1 });

  await page.goto('/studio?template=calendar');
  const fields = page.getByRole('region', { name: 'Texts' }).getByRole('textbox');
  const last = (await fields.count()) - 1;
  await fields.nth(last).focus();
  const meme = page.getByRole('group', { name: 'The meme' });
  /** Returns the pixels between the meme and the field's label. */
  const room = async (field: Locator) => {
    const [above, below] = await Promise.all([meme.boundingBox(), field.boundingBox()]);
    return (below?.y ?? 0) - 28 - ((above?.y ?? 0) + (above?.height ?? 0));
  };
  for (let number = last; number > 0; number -= 1) {
    for (let presses = 0; presses < 3; presses += 1) {
      if (await fields.nth(number - 1).evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press('Shift+Tab');
    }
    await expect(fields.nth(number - 1)).toBeFocused();
    await expect.poll(() => room(fields.nth(number - 1))).toBeGreaterThan(0);
  }
});

test('a published meme offers its scene with empty texts, and the scene shows its memes', {
  tag: '@narrow',
}, async ({ page, request, site }) => {
  const author = await registerMember(request, site, 'remix@firma.ro');
  const fields = { company: 'General', title: 'Bingo de luni', template: 'bingo', picture_words: 'Bingo' };
  const id = await publishMeme(request, site, author, { fields, image: await drawPicture('Bingo') });
  await page.goto(`/meme/${id}`);
  await page.getByRole('link', { name: 'More memes with this scene' }).click();
  await expect(page.getByRole('heading', { name: 'Meeting bingo' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Bingo de luni' }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Make your own from this' }).click();
  const title = page.getByRole('textbox', { name: /^Title/ });
  await expect(title).toHaveValue('');
  await expect(page).toHaveURL('/studio');
  await title.fill('Bingo de marți');
  await page.reload();
  await expect(title).toHaveValue('Bingo de marți');
});
