import { expect, type Page } from '@playwright/test';
import { commentsOf } from '../comments.ts';
import { dialog, openDialog, openMenu, type Screen, showsHeading, showsText } from './screen.ts';

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).first().click();
  await expect(page.getByText('Copy link')).toBeVisible();
}

export const READING_SCREENS: Screen[] = [
  { name: 'home', route: '/', path: '/', reach: showsHeading('Reviews') },
  { name: 'home-login-menu', route: '/', path: '/', reach: openMenu },
  {
    name: 'home-cookies',
    route: '/',
    path: '/',
    reach: (page) => page.getByRole('button', { name: 'Accept tot' }).waitFor(),
  },
  { name: 'home-share', route: '/', path: '/', reach: (page) => openShare(page) },
  { name: 'browse', route: 'browse', path: '/browse', reach: showsHeading(/./) },
  {
    name: 'browse-company',
    route: 'browse',
    path: '/browse?company=Oracle&sort=votes',
    reach: showsHeading(/./),
  },
  { name: 'browse-theme', route: 'browse', path: '/browse?theme=meetings', reach: showsHeading(/./) },
  {
    name: 'browse-search',
    route: 'browse',
    path: '/browse?search=sedinta',
    reach: showsText('Newest first'),
  },
  {
    name: 'browse-search-nothing',
    route: 'browse',
    path: '/browse?search=nicăieri&company=Dell',
    reach: showsText('No meme about Dell has “nicăieri”.'),
  },
  {
    name: 'moderation-log',
    route: 'moderation-log',
    path: '/moderation-log',
    reach: showsText(/approved a meme/),
  },
  {
    name: 'moderation-log-nothing',
    route: 'moderation-log',
    path: '/moderation-log?action=comment.restore',
    reach: showsText('No decisions of this kind yet.'),
  },
  { name: 'today', route: 'today', path: '/today', reach: showsText(/nobody can buy it/) },
  { name: 'ledger', route: 'ledger', path: '/ledger', reach: showsText(/Nobody can buy a removal/) },
  { name: 'companies', route: 'companies', path: '/companies', reach: showsHeading('All companies') },
  {
    name: 'companies-search',
    route: 'companies',
    path: '/companies?search=ban',
    reach: showsText('Companies named “ban”'),
  },
  {
    name: 'companies-nothing',
    route: 'companies',
    path: '/companies?search=nicio',
    reach: showsText('No company is named “nicio”.'),
  },
  { name: 'themes', route: 'themes', path: '/themes', reach: showsHeading('Memes by theme') },
  {
    name: 'theme',
    route: 'theme/:slug',
    path: '/theme/meetings',
    reach: showsText('Where it weighs most'),
  },
  {
    name: 'company',
    route: 'company/:companyName',
    path: '/company/eMAG',
    reach: async (page) => {
      await page.getByText('The figures', { exact: true }).click();
      await showsHeading('What the memes are about')(page);
    },
  },
  {
    name: 'company-few',
    route: 'company/:companyName',
    path: '/company/Oracle',
    reach: showsHeading('Oracle'),
  },
  {
    name: 'company-nothing',
    route: 'company/:companyName',
    path: ({ emptyCompany }) => `/company/${encodeURIComponent(emptyCompany)}`,
    reach: showsText('No memes found'),
  },
  {
    name: 'author',
    route: 'author/:id',
    path: ({ authorId }) => `/author/${authorId}`,
    reach: showsHeading('Comments'),
  },
  {
    name: 'company-speak',
    route: 'company/:companyName/speak',
    path: '/company/eMAG/speak',
    reach: showsText('You have an account?'),
  },
  {
    name: 'company-speak-member',
    route: 'company/:companyName/speak',
    path: '/company/eMAG/speak',
    as: 'member',
    reach: (page) => expect(page.locator('[aria-live=polite] p').first()).toBeVisible(),
  },
  {
    name: 'meme-answer',
    route: 'meme/:id/answer',
    path: ({ memeId }) => `/meme/${memeId}/answer`,
    reach: showsText('You have an account?'),
  },
  {
    name: 'meme-answer-member',
    route: 'meme/:id/answer',
    path: ({ memeId }) => `/meme/${memeId}/answer`,
    as: 'member',
    reach: (page) => page.getByRole('link', { name: 'Prove that you speak for it' }).waitFor(),
  },
  { name: 'meme', route: 'meme/:id', path: ({ memeId }) => `/meme/${memeId}`, reach: showsHeading(/./) },
  {
    name: 'meme-lightbox',
    route: 'meme/:id',
    path: ({ memeId }) => `/meme/${memeId}`,
    reach: async (page) => {
      await page.getByRole('link', { name: 'View the picture larger' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'reader-keys',
    route: '/',
    path: '/',
    reach: async (page) => {
      await page.keyboard.press('?');
      await expect(dialog(page)).toContainText('Use single-key shortcuts');
    },
  },
  { name: 'meme-missing', route: 'meme/:id', path: '/meme/999999', reach: showsText('Meme Not Found') },
  {
    name: 'meme-visitor-votes',
    route: 'meme/:id',
    path: ({ memeId }) => `/meme/${memeId}`,
    reach: (page) => openDialog(page, /^Upvote,/),
  },
  {
    name: 'comments',
    route: 'meme/:id/comments',
    path: ({ memeId }) => `/meme/${memeId}/comments`,
    reach: (page) => commentsOf(page).getByRole('article').first().waitFor(),
  },
  {
    name: 'comments-writing',
    route: 'meme/:id/comments',
    path: ({ memeId }) => `/meme/${memeId}/comments`,
    as: 'member',
    async reach(page) {
      await commentsOf(page).getByPlaceholder('What are your thoughts?').fill('A thought');
      await commentsOf(page)
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Reply to/ })
        .click();
      await commentsOf(page).getByRole('article').first().getByRole('textbox').fill('An answer');
    },
  },
  {
    name: 'comments-delete',
    route: 'meme/:id/comments',
    path: ({ memeId }) => `/meme/${memeId}/comments`,
    as: 'member',
    async reach(page) {
      for (const comment of await commentsOf(page).getByRole('article').all()) {
        await comment.getByRole('button', { name: /^Options of the comment/ }).click();
        const item = page.getByRole('menuitem', { name: 'Delete' });
        await page.getByRole('menu').waitFor();
        if (await item.isVisible()) {
          await item.click();
          break;
        }
        await page.keyboard.press('Escape');
      }
      await dialog(page).waitFor();
    },
  },
  { name: 'not-found', route: '*', path: '/nope', reach: showsHeading('What are you doing here?') },
  { name: 'custom-page', route: 'pages/:slug', path: '/pages/about-us', reach: showsHeading('About us') },
  { name: 'withdraw', route: 'withdraw', path: '/withdraw', reach: showsHeading(/./) },
  { name: 'offline', route: 'offline', path: '/offline', reach: showsHeading(/Wi-Fi/) },
  ...[
    'rules',
    'terms',
    'privacy',
    'disclaimer',
    'contact',
    'cookies',
    'accessibility',
    'anonymity',
    'method',
  ].map((route) => ({ name: route, route, path: `/${route}`, reach: showsHeading(/./) })),
];
