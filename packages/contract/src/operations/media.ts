import { z } from 'zod';
import { AvatarParams, MediaParams } from '../media.ts';
import { operation } from '../operation.ts';
import { resourcePath } from '../paths.ts';

export const readImage = operation({
  method: 'GET',
  path: resourcePath.media,
  summary: 'An image variant, WebP; also a part of it',
  tag: 'media',
  access: 'public',
  params: MediaParams,
  response: { 200: z.any(), 206: z.any() },
  errors: [],
});

export const readAvatar = operation({
  method: 'GET',
  path: resourcePath.avatar,
  summary: 'The face that belongs to a name, SVG',
  tag: 'media',
  access: 'public',
  params: AvatarParams,
  response: { 200: z.any() },
  errors: [],
});
