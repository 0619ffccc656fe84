import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, type Call, offline, refusal } from '../../../test/answers.ts';
import { aMeme, asModerator, logIn } from '../../../test/fixtures.ts';
import { mount } from '../../../test/mount.tsx';
import { toastQueue } from '../../ui/toast.ts';
import { nameRequest } from '../site/members/choice/ask-name.ts';
import { storedName, storeIntention } from '../site/session/intentions.ts';
import { SHOW_LOGIN } from '../site/session/log-in-requests.ts';
import { CommentsSection } from './comments-section.tsx';
import { aComment } from './thread/comment.fixture.ts';

/** Young enough to be edited. */
const OWN = { ...aComment(1), owner_id: 'ana-id', username: 'Ana', created_at: new Date().toISOString() };
const OTHER = aComment(2);
const listOf = (...comments: object[]) =>
  Response.json(comments, { headers: { 'x-total-count': String(comments.length) } });

/** Mounts the section with the comments, and waits for the last one. */
async function mountWith(comments: { content: string }[], answers: Record<string, unknown> = {}) {
  const calls = answerCalls({ 'GET /memes/7/comments': () => listOf(...comments), ...answers });
  const mounted = mount(<CommentsSection meme={aMeme(7)} />);
  await screen.findByText(comments.at(-1)?.content ?? 'No comments yet. Be the first to comment!');
  return { ...mounted, calls: () => calls.filter(({ route }) => !route.startsWith('GET ')) };
}

const article = (username: string) => within(screen.getByRole('article', { name: `Comment by ${username}` }));
const openOptions = async (user: UserEvent, username: string) =>
  user.click(article(username).getByRole('button', { name: /^Options of the comment/ }));

/** Chooses from the menu of a comment. */
async function choose(user: UserEvent, username: string, item: string): Promise<void> {
  await openOptions(user, username);
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Returns what the menu of a comment offers. */
async function optionsOf(user: UserEvent, username: string): Promise<(string | null)[]> {
  await openOptions(user, username);
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return items;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a posted comment is shown at once and keeps its place when the server has it', async () => {
  logIn();
  const { promise, resolve } = Promise.withResolvers<object>();
  const { user, calls } = await mountWith([OTHER], { 'POST /memes/7/comments': () => promise });
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Exact ca la noi.');
  await user.click(button('Comment'));
  await screen.findByText('Exact ca la noi.');
  const place = screen.getByRole('article', { name: 'Comment by Ana' });
  resolve({ ...OWN, id: 9, content: 'Exact ca la noi.' });
  await waitFor(() => expect(within(place).queryByText('Posting...')).toBeNull());
  expect(screen.getByRole('article', { name: 'Comment by Ana' })).toBe(place);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  expect(calls().map(({ body }) => body)).toEqual([
    { content: 'Exact ca la noi.', parentId: null, userId: 'ana-id' },
  ]);
});

test('a comment that cannot be posted is taken back, with its text in the form and the same key on retry', async () => {
  logIn();
  let isDown = true;
  const { user, calls } = await mountWith([OTHER], {
    'POST /memes/7/comments': () => (isDown ? offline() : { ...OWN, id: 9, content: 'Da.' }),
    // The list that is fetched again after the failure does not come either.
    'GET /memes/7/comments': ({ query }: Call) =>
      isDown && Number(query.get('limit')) > 5 ? offline() : listOf(OTHER),
  });
  await user.type(screen.getByRole('textbox'), 'Da.');
  await user.click(button('Comment'));
  expect(
    (await screen.findByText('Failed to post comment. Please try again.')).closest('form'),
  ).not.toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Da.');
  expect(screen.queryByRole('article', { name: 'Comment by Ana' })).toBeNull();
  isDown = false;
  await user.click(button('Comment'));
  await screen.findByRole('article', { name: 'Comment by Ana' });
  const keys = calls().map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('an empty comment is not sent, and the field gets the focus', async () => {
  logIn();
  const { user, calls } = await mountWith([OTHER]);
  await user.click(button('Comment'));
  expect([calls(), document.activeElement]).toEqual([[], screen.getByRole('textbox')]);
});

test('the end of the session keeps the text, asks for the login, and posts after it', async () => {
  logIn();
  const asked = vi.fn();
  window.addEventListener(SHOW_LOGIN, asked, { once: true });
  const { user } = await mountWith([OTHER], { 'POST /memes/7/comments': refusal('not_logged_in') });
  await user.type(screen.getByRole('textbox'), 'Da.');
  await user.click(button('Comment'));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect([storedName(), sessionStorage.getItem('commentDraft:7:meme')]).toEqual([
    'post:7:meme',
    expect.stringContaining('Da.'),
  ]);
});

test('a visitor reads the prompt instead of the form, and writes after the login', async () => {
  const asked = vi.fn();
  window.addEventListener(SHOW_LOGIN, (event) => asked((event as CustomEvent).detail.why), { once: true });
  const { user } = await mountWith([OTHER]);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(button('Log in to leave a comment'));
  expect(asked).toHaveBeenCalledExactlyOnceWith('Please log in to comment');
  logIn();
  const field = await screen.findByRole('textbox', { name: 'Your comment' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('the intention to reply opens the form of that comment after the login', async () => {
  storeIntention('reply:2');
  await mountWith([OTHER]);
  logIn();
  const field = await screen.findByRole('textbox', { name: 'Reply to user-2' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(toastQueue.get().map(({ text }) => text)).toEqual(['You are logged in. Write your reply.']);
});

test('a reply stands below its comment, and cancelling keeps the typed text for the next time', async () => {
  logIn();
  const { user } = await mountWith([OTHER], {
    'POST /memes/7/comments': { ...OWN, id: 9, content: 'Da.', parentId: 2 },
  });
  await user.click(button('Reply to user-2'));
  await user.keyboard('Da.');
  await user.click(button('Cancel'));
  const open = button('Reply to user-2');
  expect(document.activeElement).toBe(open);
  await user.click(open);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to user-2' }).value).toBe('Da.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const reply = await screen.findByRole('article', { name: 'Comment by Ana' });
  expect(reply.closest('ol ol')).not.toBeNull();
});

test('members edit and delete their own comments and report and mute others; moderators delete each', async () => {
  logIn();
  const { user } = await mountWith([OWN, OTHER]);
  expect(await optionsOf(user, 'Ana')).toEqual(['Edit', 'Delete']);
  expect(await optionsOf(user, 'user-2')).toEqual(['Report', 'Mute user-2']);
  logIn({ ...asModerator, token: 'other' });
  expect(await optionsOf(user, 'Ana')).toEqual(['Delete', 'Report', 'Mute Ana']);
  expect(await optionsOf(user, 'user-2')).toEqual(['Delete', 'Report', 'Mute user-2']);
});

test('a deletion is asked for in Romanian, and the place of the comment stays', async () => {
  logIn();
  const { user, calls } = await mountWith([OWN, aComment(3, 1)], { 'DELETE /memes/7/comments/1': undefined });
  await choose(user, 'Ana', 'Delete');
  const question = await screen.findByRole('alertdialog');
  expect(question.getAttribute('lang')).toBe('ro');
  await user.click(within(question).getByRole('button', { name: 'Șterge' }));
  await screen.findByText('[Comentariu șters]');
  expect([calls().length, screen.getByText('comment 3').isConnected]).toEqual([1, true]);
});

test('a cancelled deletion sends nothing', async () => {
  logIn();
  const { user, calls } = await mountWith([OWN]);
  await choose(user, 'Ana', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Anulează' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([calls(), screen.getByText('comment 1').isConnected]).toEqual([[], true]);
});

test('a failed deletion brings the text back and says so in both languages', async () => {
  logIn();
  const { user } = await mountWith([OWN], { 'DELETE /memes/7/comments/1': refusal('internal') });
  await choose(user, 'Ana', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Șterge' }));
  await screen.findByText('Nu s-a putut șterge comentariul. Încercați din nou.');
  expect(screen.getByText('comment 1').isConnected).toBe(true);
  expect(screen.getByText('Failed to delete comment. Please try again.').getAttribute('role')).toBe('alert');
});

test('an edited text replaces the shown one, with its mark and the focus on the comment', async () => {
  logIn();
  const edited = { ...OWN, content: 'Mai bine.', edited_at: '2026-05-15T12:01:00.000Z' };
  const { user } = await mountWith([OWN], { 'PATCH /memes/7/comments/1': edited });
  await choose(user, 'Ana', 'Edit');
  const field = screen.getByRole('textbox', { name: 'Your comment, edited' });
  await user.clear(field);
  await user.type(field, 'Mai bine.');
  await user.click(button('Save'));
  await screen.findByText('Mai bine.');
  expect(article('Ana').getByText(/edited/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Comment by Ana' }));
});

test('a comment vote is shown at once, and a refusal in Romanian reverts it', async () => {
  logIn();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user } = await mountWith([OTHER], { 'POST /memes/7/comments/2/vote': () => promise });
  const vote = button(/^Upvote comment/);
  await user.click(vote);
  expect([vote.textContent, vote.getAttribute('aria-pressed')]).toEqual(['1', 'true']);
  resolve(new Response('down', { status: 502 }));
  await screen.findByText('Eroare la procesarea votului. Încercați din nou.');
  expect([vote.textContent, vote.getAttribute('aria-pressed')]).toEqual(['0', 'false']);
});

test('a vote of an account that is gone offers the login in Romanian', async () => {
  logIn();
  const { user } = await mountWith([OTHER], { 'POST /memes/7/comments/2/vote': refusal('user_not_found') });
  await user.click(button(/^Upvote comment/));
  await screen.findByText('Contul tău nu a fost găsit. Te rugăm să te autentifici din nou.');
  const asked = vi.fn();
  window.addEventListener(SHOW_LOGIN, asked, { once: true });
  await user.click(button('Autentificare'));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(localStorage.getItem('token')).toBeNull();
});

const HELD = {
  ...OWN,
  content: 'Sună la 0722 123 456.',
  created_at: '2026-05-15T11:00:00.000Z',
  state: 'held',
  held_for: [
    { reason: 'phone-number', found: ['0722 123 456'] },
    { reason: 'full-name', found: ['Ion Popescu'] },
  ],
  held_until_mended: true,
};

test('an own comment that waits says why, and can be edited and deleted only', async () => {
  logIn();
  const { user } = await mountWith([HELD]);
  expect(screen.getByText('Waits for a moderator. Only you and moderators see it.')).toBeDefined();
  expect(screen.getByText('This looks like a phone number: 0722 123 456.')).toBeDefined();
  expect(screen.getByText("This looks like somebody's full name: Ion Popescu.")).toBeDefined();
  expect(screen.getByText('Without what is listed here, the comment is public at once.')).toBeDefined();
  expect(article('Ana').queryByRole('button', { name: /Upvote|Reply/ })).toBeNull();
  expect(await optionsOf(user, 'Ana')).toEqual(['Edit', 'Delete']);
});

test('nothing is promised where another text would not mend it', async () => {
  logIn();
  const lasting = [...HELD.held_for, { reason: 'burst', found: [] }];
  const held = { ...HELD, held_for: lasting, held_until_mended: undefined };
  await mountWith([held]);
  expect(screen.getByText('This looks like a phone number: 0722 123 456.')).toBeDefined();
  expect(screen.getByText(/^You wrote many comments/)).toBeDefined();
  expect(screen.queryByText(/public at once/)).toBeNull();
});

test('the dialog about the name opens once the form shows what the checks find', async () => {
  logIn({ name_chosen: false });
  const { user, calls } = await mountWith([OTHER]);
  const note = 'This looks like a phone number: 0722 123 456.';
  const wasShown: boolean[] = [];
  const stop = nameRequest.subscribe(() => wasShown.push(screen.queryByText(note) !== null));
  await user.click(screen.getByRole('textbox', { name: 'Your comment' }));
  await user.paste('Sună la 0722 123 456.');
  await user.click(button('Comment'));
  await screen.findByText(note, undefined, { timeout: 10_000 });
  if (!nameRequest.get()) await user.click(button('Comment'));
  await waitFor(() => expect(wasShown).toEqual([true]));
  expect(calls()).toEqual([]);
  stop();
  nameRequest.get()?.settle(null);
});

test('a posted comment that is held says so, and a mended one loses the note', async () => {
  logIn();
  const { user } = await mountWith([OTHER], {
    'POST /memes/7/comments': { ...HELD, id: 9 },
    'PATCH /memes/7/comments/9': { ...OWN, id: 9, content: 'Da.' },
  });
  await user.type(screen.getByRole('textbox'), HELD.content);
  await user.click(button('Comment'));
  await screen.findByText(/^Waits for a moderator/);
  await choose(user, 'Ana', 'Edit');
  const field = screen.getByRole('textbox', { name: 'Your comment, edited' });
  await user.clear(field);
  await user.type(field, 'Da.');
  await user.click(button('Save'));
  await screen.findByText('Da.');
  expect(screen.queryByText(/^Waits for a moderator/)).toBeNull();
});
