import { writeFile } from 'node:fs/promises';
import { commenter } from '../support/comments.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { fetchToken, PASSWORD, registerMember } from '../support/people.ts';
import { button, dialog, field, heading, item, option, region, type Target, text } from './find.ts';
import { test } from './test.ts';
import type { Visitor } from './visitor.ts';

/** What members do. The titles begin with the promise (docs/product.md). */

const MAIN: Target = { css: 'main' };
const VOTE = button(/^Upvote/, MAIN);
const THOUGHT = field('Your comment');

async function openLogin(visitor: Visitor): Promise<void> {
  await visitor.press(button('Log in', { css: 'header' }));
  await visitor.press(item('Log in with email'));
  await visitor.see(dialog());
}

async function logIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.type(field('Email', dialog()), email);
  await visitor.type(field('Parolă', dialog()), PASSWORD);
  await visitor.keys('Enter');
  await visitor.seeNone(dialog());
}

test('E-mail accounts: a member logs in and out', async ({ visitor, scene }) => {
  await visitor.open('/');
  await openLogin(visitor);
  await logIn(visitor, scene.author.email);
  await visitor.press(button(/^Menu of/));
  await visitor.press(item('Log Out'));
  await visitor.see(button('Log in', { css: 'header' }));
});

test('Sessions: a newcomer registers and confirms the address', async ({ visitor, site }) => {
  const email = 'nou@firma.ro';
  await visitor.open('/');
  await openLogin(visitor);
  await visitor.press(button(/Înregistrează-te/, dialog()));
  await visitor.type(field('Email', dialog()), email);
  await visitor.type(field('Parolă', dialog()), PASSWORD);
  await visitor.type(field(/^Confirmă parola/, dialog()), PASSWORD);
  await visitor.keys('Enter');
  // The page then knows that the registration was made in this browser.
  await visitor.see(text(/Spam/, dialog()));
  const token = await visitor.until('the mail', () => site.mailedToken(email));
  await visitor.open(`/verify-email?token=${token}`);
  await visitor.see(text('Email Verified Successfully!'));
});

test('Votes: a vote asks for the login, and is cast and stays', async ({ visitor, scene }) => {
  await visitor.open(`/meme/${scene.memeId}`);
  await visitor.press(VOTE);
  await logIn(visitor, scene.author.email);
  await visitor.seeState(VOTE, 'aria-pressed', 'true');
  await visitor.open(`/meme/${scene.memeId}`);
  await visitor.seeState(VOTE, 'aria-pressed', 'true');
  await visitor.press(VOTE);
  await visitor.seeState(VOTE, 'aria-pressed', 'false');
});

test('Validation: a typed company replaces the one in the field', async ({ visitor, scene, enter }, info) => {
  const file = info.outputPath('meme.png');
  await writeFile(file, await drawPicture('upload'));
  await enter(scene.author);
  await visitor.open('/howto');
  await visitor.startPage();
  await visitor.see(field('Company'));
  await visitor.driver.chooseFile('input[type=file]', file);
  await visitor.see({ css: 'img[alt="The picture you chose"]' });
  await visitor.press(field('Company'));
  await visitor.keys(...'Dell');
  await visitor.see(option(/^Dell/));
  await visitor.keys('Enter');
  await visitor.seeValue(field('Company'), 'Dell');
  await visitor.press(field('City'));
  await visitor.keys(...'Bras');
  await visitor.see(option('Brasov'));
  await visitor.keys('Enter');
  await visitor.type(field(/^Title/), 'Din motor');
  await visitor.press({ css: 'main form button[type=submit]' });
  await visitor.see(text(/Meme uploaded successfully!/));
  await visitor.open('/mymemes');
  await visitor.see(heading('Din motor'));
});

test('Calls: a comment is written and edited', async ({ visitor, scene, enter, site, request }) => {
  await enter(await registerMember(request, site, 'vorba@firma.ro'));
  await visitor.open(`/meme/${scene.otherId}`);
  await visitor.type(THOUGHT, 'Ca la noi: și ieri.');
  await visitor.press(button('Comment'));
  await visitor.see(text('Ca la noi: și ieri.'));
  await visitor.press(button(/^Options of the comment/));
  await visitor.press(item('Edit'));
  await visitor.type(field('Your comment, edited'), 'Ca la noi, azi.');
  await visitor.press(button('Save', region(/^Comments/)));
  await visitor.see(text(/^Ca la noi, azi\./));
});

test('Realtime: a comment of somebody else appears', async ({ visitor, scene, site, request, enter }) => {
  const ana = await registerMember(request, site, 'viu@firma.ro');
  await enter(scene.author);
  await visitor.open(`/meme/${scene.liveId}`);
  await visitor.see(THOUGHT);
  await visitor.see(heading(/^Comments/));
  await commenter(request, site, scene.liveId, await fetchToken(request, site, ana))('Apare singur.');
  await visitor.see(text('Apare singur.'));
});
