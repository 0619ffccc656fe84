import { z } from 'zod';
import { operation } from '../site/operation.ts';
import { resourcePath } from '../site/paths.ts';
import { AvatarParams, MediaParams } from './media.ts';

export const readImage = operation({
  method: 'GET',
  path: resourcePath.media,
  summary: 'Read an image variant as WebP or AVIF, or the first frame of an animation; supports ranges',
  tag: 'media',
  access: 'public',
  scope: 'read',
  params: MediaParams,
  response: { 200: z.any(), 206: z.any() },
  errors: [],
});

export const readAvatar = operation({
  method: 'GET',
  path: resourcePath.avatar,
  summary: 'Read the avatar of a name as SVG',
  tag: 'media',
  access: 'public',
  scope: 'read',
  params: AvatarParams,
  response: { 200: z.any() },
  errors: [],
});
