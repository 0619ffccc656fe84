import { expect, type Page } from '@playwright/test';
import { commentsOf } from '../comments.ts';
import { ask, dialog, heading, openMenu, type Screen, sees } from './screen.ts';

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).first().click();
  await expect(page.getByText('Copy link')).toBeVisible();
}

export const READING: Screen[] = [
  { name: 'home', route: '/', path: '/', reach: heading('Reviews') },
  { name: 'home-login-menu', route: '/', path: '/', reach: openMenu },
  {
    name: 'home-cookies',
    route: '/',
    path: '/',
    reach: (page) => page.getByRole('button', { name: 'Accept tot' }).waitFor(),
  },
  { name: 'home-share', route: '/', path: '/', reach: (page) => openShare(page) },
  { name: 'browse', route: 'browse', path: '/browse', reach: heading(/./) },
  { name: 'browse-company', route: 'browse', path: '/browse?company=Oracle&sort=votes', reach: heading(/./) },
  { name: 'browse-theme', route: 'browse', path: '/browse?theme=meetings', reach: heading(/./) },
  { name: 'browse-search', route: 'browse', path: '/browse?search=sedinta', reach: sees('Newest first') },
  {
    name: 'browse-search-nothing',
    route: 'browse',
    path: '/browse?search=nicăieri&company=Dell',
    reach: sees('No meme about Dell has “nicăieri”.'),
  },
  {
    name: 'moderation-log',
    route: 'moderation-log',
    path: '/moderation-log',
    reach: sees(/approved a meme/),
  },
  {
    name: 'moderation-log-nothing',
    route: 'moderation-log',
    path: '/moderation-log?action=comment.restore',
    reach: sees('No decisions of this kind yet.'),
  },
  { name: 'companies', route: 'companies', path: '/companies', reach: heading('All companies') },
  {
    name: 'companies-search',
    route: 'companies',
    path: '/companies?search=ban',
    reach: sees('Companies named “ban”'),
  },
  {
    name: 'companies-nothing',
    route: 'companies',
    path: '/companies?search=nicio',
    reach: sees('No company is named “nicio”.'),
  },
  { name: 'themes', route: 'themes', path: '/themes', reach: heading('Memes by theme') },
  { name: 'theme', route: 'theme/:slug', path: '/theme/meetings', reach: heading('Where it weighs most') },
  {
    name: 'theme-missing',
    route: 'theme/:slug',
    path: '/theme/nope',
    reach: heading('What are you doing here?'),
  },
  { name: 'compare', route: 'compare', path: '/compare', reach: heading('Compare companies') },
  {
    name: 'compare-four',
    route: 'compare',
    path: '/compare?a=banca-transilvania&b=luxoft&c=bitdefender&d=oracle',
    reach: heading('What the figures tell apart'),
  },
  { name: 'compare-unknown', route: 'compare', path: '/compare?a=oracle&b=del', reach: sees('Did you mean') },
  {
    name: 'company',
    route: 'company/:companyName',
    path: '/company/eMAG',
    reach: heading('What the memes are about'),
  },
  { name: 'company-few', route: 'company/:companyName', path: '/company/Oracle', reach: heading('Oracle') },
  {
    name: 'company-embed',
    route: 'company/:companyName',
    path: '/company/Luxoft',
    async reach(page) {
      await page.getByText('Show this on your own page').click();
      await page.getByRole('button', { name: 'Copy the code of the badge' }).waitFor();
    },
  },
  {
    name: 'company-nothing',
    route: 'company/:companyName',
    path: ({ emptyCompany }) => `/company/${encodeURIComponent(emptyCompany)}`,
    reach: sees('No memes found'),
  },
  {
    name: 'author',
    route: 'author/:id',
    path: ({ authorId }) => `/author/${authorId}`,
    reach: heading('Comments'),
  },
  { name: 'meme', route: 'meme/:id', path: ({ memeId }) => `/meme/${memeId}`, reach: heading(/./) },
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
  { name: 'meme-missing', route: 'meme/:id', path: '/meme/999999', reach: sees('Meme Not Found') },
  {
    name: 'meme-visitor-votes',
    route: 'meme/:id',
    path: ({ memeId }) => `/meme/${memeId}`,
    reach: (page) => ask(page, /^Upvote,/),
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
    reach: (page) => ask(page, /^Delete comment by/),
  },
  { name: 'not-found', route: '*', path: '/nope', reach: heading('What are you doing here?') },
  { name: 'withdraw', route: 'withdraw', path: '/withdraw', reach: heading(/./) },
  { name: 'offline', route: 'offline', path: '/offline', reach: heading(/Wi-Fi/) },
  {
    name: 'embed',
    route: 'embed',
    path: ({ memeId }) => `/embed/${memeId}`,
    reach: heading(/./),
    isBare: true,
  },
  ...['rules', 'terms', 'privacy', 'disclaimer', 'contact', 'cookies', 'anonymity', 'method'].flatMap(
    (route) => [
      { name: route, route, path: `/${route}`, reach: heading(/./) },
      { name: `${route}-ro`, route, path: `/${route}?lang=ro`, reach: heading(/./) },
    ],
  ),
];
