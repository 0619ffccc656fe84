import { expect } from '@playwright/test';
import { chooseAction } from '../choose-action.ts';
import {
  dialog,
  fails,
  openDialog,
  openMenu,
  type Screen,
  showsHeading,
  showsText,
  stubUser,
} from './screen.ts';

export const MEMBER_SCREENS: Screen[] = [
  { name: 'howto-visitor', route: 'howto', path: '/howto', reach: showsHeading('Login Required') },
  {
    name: 'howto',
    route: 'howto',
    path: '/howto',
    as: 'member',
    reach: (page) => page.getByLabel('Message').waitFor(),
  },
  {
    name: 'howto-companies',
    route: 'howto',
    path: '/howto',
    as: 'member',
    async reach(page) {
      await page.getByLabel('Company').fill('ban');
      await page.getByRole('option', { name: 'Banca Transilvania' }).waitFor();
    },
  },
  {
    name: 'howto-proposal',
    route: 'howto',
    path: '/howto',
    as: 'member',
    async reach(page) {
      await page.getByLabel('Company').fill('Fabrica');
      await page.getByRole('option', { name: /Compania mea is not here/ }).click();
      await page.getByLabel('Its website').waitFor();
    },
  },
  {
    name: 'howto-refused',
    route: 'howto',
    path: '/howto',
    as: 'member',
    startsAfresh: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(page.getByText('Please upload a file or provide an image URL.')).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    route: '/',
    path: '/',
    as: 'admin',
    network: stubUser({ isEmailVerified: false, needsVerification: true }),
    async reach(page) {
      await openMenu(page);
      await expect(page.getByText('Please verify your email')).toBeVisible();
    },
  },
  {
    name: 'nickname',
    route: '/',
    path: '/',
    as: 'member',
    async reach(page) {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Change Nickname' }).click();
      await expect(page.getByRole('dialog', { name: 'Change Your Nickname' })).toBeVisible();
    },
  },
  {
    name: 'saved',
    route: 'saved',
    path: '/saved',
    as: 'member',
    reach: showsHeading('Saved memes'),
  },
  {
    name: 'following',
    route: 'following',
    path: '/following',
    as: 'member',
    reach: showsHeading('Companies you follow'),
  },
  {
    name: 'mymemes',
    route: 'mymemes',
    path: '/mymemes',
    as: 'member',
    reach: showsText(/^Reason: /),
  },
  {
    name: 'mymemes-nothing',
    route: 'mymemes',
    path: '/mymemes',
    as: 'member',
    network: (page) => page.route('**/users/me/memes*', (route) => route.fulfill({ json: [] })),
    reach: showsText("You haven't created any memes yet."),
  },
  {
    name: 'mymemes-failed',
    route: 'mymemes',
    path: '/mymemes',
    as: 'member',
    network: fails('**/users/me/memes*'),
    reach: showsText('Could not load your memes. Please try again.'),
  },
  {
    name: 'mymemes-edit',
    route: 'mymemes',
    path: ({ rejectedId }) => `/mymemes?edit=${rejectedId}`,
    as: 'member',
    reach: (page) => page.getByRole('button', { name: 'Send again' }).waitFor(),
  },
  {
    name: 'mymemes-delete',
    route: 'mymemes',
    path: '/mymemes',
    as: 'member',
    async reach(page) {
      await chooseAction(page.getByRole('article').first(), 'Delete');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'mymemes-history',
    route: 'mymemes',
    path: '/mymemes?status=rejected',
    as: 'member',
    async reach(page) {
      await chooseAction(page.getByRole('article').first(), 'Show history');
      await expect(page.getByText('You sent it in').first()).toBeVisible();
    },
  },
  {
    name: 'mymemes-no-removed',
    route: 'mymemes',
    path: '/mymemes?status=removed',
    as: 'member',
    reach: showsText('None of your memes is taken down.'),
  },
  {
    name: 'notifications',
    route: 'notifications',
    path: '/notifications',
    as: 'member',
    reach: showsText(/commented on your meme|replied to your comment/),
  },
  {
    name: 'notifications-nothing',
    route: 'notifications',
    path: '/notifications',
    as: 'member',
    network: (page) => page.route('**/users/me/notifications*', (route) => route.fulfill({ json: [] })),
    reach: showsText('Nothing yet.'),
  },
  {
    name: 'report-dialog',
    route: 'meme/:id',
    path: ({ memeId }) => `/meme/${memeId}`,
    as: 'member',
    async reach(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^More about/ })
        .click();
      await page.getByRole('menuitem', { name: 'Report to the moderators' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Choose what is wrong with it.')).toBeVisible();
    },
  },
  { name: 'account', route: 'account', path: '/account', as: 'member', reach: showsText('This browser') },
  {
    name: 'account-delete',
    route: 'account',
    path: '/account#account-data',
    as: 'member',
    reach: (page) => openDialog(page, 'Delete my account'),
  },
];
