import { operation } from '../site/operation.ts';
import { Meme, MemeParams } from './memes.ts';
import {
  AdminTheme,
  AdminThemeList,
  MemeThemesBody,
  ThemeBody,
  ThemeChangeBody,
  ThemeFactsList,
  ThemeFactsQuery,
  ThemeList,
  ThemeOrderBody,
  ThemeParams,
  ThemeRuleList,
} from './themes.ts';

export const listThemes = operation({
  method: 'GET',
  path: '/themes',
  summary: 'List the themes of memes',
  tag: 'themes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  response: { 200: ThemeList },
  errors: [],
});

export const listThemeFacts = operation({
  method: 'GET',
  path: '/themes/facts',
  summary: 'List the themes with what they are about and the number of their public memes',
  tag: 'themes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  query: ThemeFactsQuery,
  response: { 200: ThemeFactsList },
  errors: [],
});

export const listThemeRules = operation({
  method: 'GET',
  path: '/themes/words',
  summary: 'List the words by which themes are suggested',
  tag: 'themes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  response: { 200: ThemeRuleList },
  errors: [],
});

export const changeMemeThemes = operation({
  method: 'PUT',
  path: '/memes/:id/themes',
  summary: 'Correct the themes of a meme',
  tag: 'themes',
  access: 'moderator',
  scope: 'moderate',
  limit: 'change',
  params: MemeParams,
  body: MemeThemesBody,
  response: { 200: Meme },
  errors: ['meme_not_found', 'theme_unknown'],
});

export const listAllThemes = operation({
  method: 'GET',
  path: '/admin/themes',
  summary: 'List all themes with their words, hidden ones included',
  tag: 'administration',
  access: 'admin',
  response: { 200: AdminThemeList },
  errors: [],
});

export const addTheme = operation({
  method: 'POST',
  path: '/admin/themes',
  summary: 'Add a theme',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: ThemeBody,
  response: { 201: AdminTheme },
  errors: ['theme_exists', 'too_many_themes'],
});

export const changeTheme = operation({
  method: 'PUT',
  path: '/admin/themes/:slug',
  summary: 'Rename or hide a theme, or change its words; what the body does not name stays, and its address',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: ThemeParams,
  body: ThemeChangeBody,
  response: { 200: AdminTheme },
  errors: ['theme_not_found'],
});

export const orderThemes = operation({
  method: 'PUT',
  path: '/admin/theme-order',
  summary: 'Put the themes in order',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: ThemeOrderBody,
  response: { 200: AdminThemeList },
  errors: [],
});
