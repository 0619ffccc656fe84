import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount, ORIGIN } from '../../../../test/mount.tsx';
import { ShareButton } from './share-button.tsx';

const MEME = { id: 7, title: 'Luni' };

afterEach(() => {
  for (const name of ['share', 'canShare', 'userAgent']) Reflect.deleteProperty(navigator, name);
});

const wide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }));

test('the menu opens by keyboard, is left by Escape, and returns the focus', async () => {
  wide(true);
  const { user } = mount(<ShareButton meme={MEME} />);
  await user.tab();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu');
});

test('other sites get the canonical address, and no access to this tab', async () => {
  wide(true);
  const { user } = mount(<ShareButton meme={MEME} />);
  await user.click(screen.getByRole('button'));
  const links = await screen.findAllByRole('menuitem');
  const anchors = links.filter((link) => link instanceof HTMLAnchorElement);
  expect(anchors.map(({ href }) => new URL(href).host)).toEqual([
    'www.facebook.com',
    'www.instagram.com',
    'wa.me',
    'x.com',
  ]);
  expect(new URL(anchors[3]?.href ?? '').searchParams.get('url')).toBe(`${ORIGIN}/meme/7`);
  for (const { target, rel } of anchors) expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
});

test('on a narrow screen the menu is a dialog at the bottom', async () => {
  wide(false);
  const { user } = mount(<ShareButton meme={MEME} />);
  await user.click(screen.getByRole('button'));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the picture is shared as a file, and downloaded where files cannot be shared', async () => {
  wide(true);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } })),
  );
  const share = vi.fn(async (_data: ShareData) => {});
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = mount(<ShareButton meme={MEME} />);
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('menuitem', { name: 'As a picture, for chats' }));
  };
  Object.assign(navigator, { share, canShare: () => true });
  await press();
  await waitFor(() => expect(share).toHaveBeenCalled());
  const [{ files = [], text }] = share.mock.calls[0] as [ShareData];
  expect([files[0]?.name, text]).toEqual(['meme-7.jpg', `${ORIGIN}/meme/7`]);
  Object.assign(navigator, { canShare: () => false });
  await press();
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(share).toHaveBeenCalledTimes(1);
});

test('a phone shares with one act, and has the menu for who leaves its sheet', async () => {
  wide(false);
  const share = vi.fn(async (_data: ShareData) => {});
  Object.defineProperty(navigator, 'userAgent', { value: 'Android', configurable: true });
  Object.assign(navigator, { share });
  const { user } = mount(<ShareButton meme={MEME} />);
  const button = () => screen.getByRole('button', { name: 'Share' });
  await user.click(button());
  expect(share).toHaveBeenCalledWith({ title: MEME.title, url: `${ORIGIN}/meme/7` });
  expect(screen.queryByRole('dialog')).toBeNull();
  share.mockRejectedValueOnce(new DOMException('left', 'AbortError'));
  await user.click(button());
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button());
  expect(share).toHaveBeenCalledTimes(3);
  expect(screen.queryByRole('dialog')).toBeNull();
});
