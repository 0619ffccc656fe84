import { z } from 'zod';
import { MessageResponse } from '../people/auth.ts';
import { plainLine } from '../site/fields.ts';
import { IdempotencyHeaders } from '../site/idempotency.ts';
import { MEME } from '../site/limits.ts';
import { operation } from '../site/operation.ts';
import { MemeDeletionBody } from './meme-history.ts';
import {
  Meme,
  MemeChange,
  MemeCreation,
  MemeList,
  MemeListQuery,
  MemeParams,
  MemeSurroundings,
  OwnMemeSummary,
  OwnMemesQuery,
  TopMemesQuery,
} from './memes.ts';

export const PicturePreviewBody = z.object({
  image_url: plainLine(MEME.urlMax).min(1),
});

/** A small copy of a picture that a member wants to post, because browsers load pictures only from this site. */
export const PicturePreview = z
  .object({
    /** A `data:` URL of a WebP file. */
    image: z.string(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  })
  .meta({ id: 'PicturePreview' });

export const editMeme = operation({
  method: 'PATCH',
  path: '/memes/:id',
  summary:
    'Edit and resubmit a pending or rejected meme as its author, or edit the text of any meme as an editor',
  tag: 'memes',
  access: 'member',
  scope: 'post',
  limit: 'upload',
  params: MemeParams,
  body: MemeChange,
  consumes: ['multipart/form-data', 'application/json'],
  response: { 200: Meme },
  errors: [
    'access_denied',
    'animation_too_long',
    'city_required',
    'company_name_invalid',
    'company_required',
    'file_too_large',
    'image_damaged',
    'image_unfinished',
    'image_format',
    'image_required',
    'own_matter',
    'text_refused',
    'image_too_many_frames',
    'image_too_many_pixels',
    'image_url_failed',
    'meme_changed',
    'meme_not_editable',
    'meme_not_found',
    'pending_quota',
    'posting_not_allowed',
    'proposal_quota',
    'storage_quota',
    'suspended',
    'theme_unknown',
    'too_much_image_work',
    'uploads_waiting',
  ],
});

export const deleteMeme = operation({
  method: 'DELETE',
  path: '/memes/:id',
  summary: 'Delete a meme with its picture, votes and comments',
  tag: 'memes',
  access: 'member',
  scope: 'post',
  limit: 'change',
  params: MemeParams,
  body: MemeDeletionBody,
  response: { 200: MessageResponse },
  errors: ['access_denied', 'meme_not_found', 'own_matter'],
});

export const readMeme = operation({
  method: 'GET',
  path: '/memes/:id',
  summary: 'Read a meme',
  tag: 'memes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: MemeParams,
  response: { 200: Meme },
  errors: ['meme_not_found'],
});

export const readSurroundings = operation({
  method: 'GET',
  path: '/memes/:id/around',
  summary: 'Read the previous and the next meme in the list of the newest, and further memes of the company',
  tag: 'memes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  params: MemeParams,
  response: { 200: MemeSurroundings },
  errors: ['meme_not_found'],
});

export const listOwnMemes = operation({
  method: 'GET',
  path: '/users/me/memes',
  summary: 'List the memes of the caller, newest first',
  tag: 'memes',
  access: 'member',
  scope: 'read',
  query: OwnMemesQuery,
  response: { 200: MemeList },
  errors: [],
});

export const summarizeOwnMemes = operation({
  method: 'GET',
  path: '/users/me/memes/summary',
  summary: 'Count the memes of the caller by state, and read how long a decision usually takes',
  tag: 'memes',
  access: 'member',
  scope: 'read',
  response: { 200: OwnMemeSummary },
  errors: [],
});

export const previewPicture = operation({
  method: 'POST',
  path: '/memes/preview',
  summary: 'Load the picture at an address, without storing it',
  tag: 'memes',
  access: 'member',
  scope: 'post',
  limit: 'upload',
  body: PicturePreviewBody,
  response: { 200: PicturePreview },
  errors: [
    'image_unfinished',
    'image_url_failed',
    'posting_not_allowed',
    'suspended',
    'too_much_image_work',
    'uploads_waiting',
  ],
});

export const submitMeme = operation({
  method: 'POST',
  path: '/memes',
  summary: 'Submit a meme',
  tag: 'memes',
  access: 'member',
  scope: 'post',
  limit: 'upload',
  headers: IdempotencyHeaders,
  body: MemeCreation,
  consumes: ['multipart/form-data', 'application/json'],
  response: { 201: Meme },
  errors: [
    'animation_too_long',
    'city_required',
    'company_name_invalid',
    'company_required',
    'file_too_large',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'image_damaged',
    'image_unfinished',
    'image_format',
    'image_required',
    'text_refused',
    'image_too_many_frames',
    'image_too_many_pixels',
    'image_url_failed',
    'pending_quota',
    'posting_not_allowed',
    'proposal_quota',
    'storage_quota',
    'suspended',
    'theme_unknown',
    'too_much_image_work',
    'uploads_waiting',
  ],
});

export const listMemes = operation({
  method: 'GET',
  path: '/memes',
  summary: 'List approved memes; `search` filters by words, `template` by the template of the studio',
  tag: 'memes',
  access: 'public',
  scope: 'read',
  limit: { rate: 'search', onlyWith: 'search' },
  cached: 'list',
  query: MemeListQuery,
  response: { 200: MemeList },
  errors: [],
});

export const listTopMemes = operation({
  method: 'GET',
  path: '/memes/top',
  summary: 'List the most upvoted memes of all time',
  tag: 'memes',
  access: 'public',
  scope: 'read',
  cached: 'list',
  query: TopMemesQuery,
  response: { 200: MemeList },
  errors: [],
});

export const readStatement = operation({
  method: 'GET',
  path: '/users/me/memes/:id/statement',
  summary: 'Read the statement of reasons for the rejection or removal of an own meme, as text',
  tag: 'memes',
  access: 'member',
  scope: 'read',
  produces: ['text/plain'],
  params: MemeParams,
  response: { 200: z.string() },
  errors: ['meme_not_found', 'no_statement'],
});
