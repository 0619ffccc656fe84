import { z } from 'zod';
import { LOGO_SIZES } from './limits.ts';
import { operation } from './operation.ts';
import { resourcePath } from './paths.ts';

const Logo = z.object({
  /** Part of the addresses of its files; empty for the product's mark. */
  version: z.string(),
});

/** The version that the admin saw, empty for the product's mark (decision 339). */
const SeenLogo = z.object({
  seen: z
    .string()
    .regex(/^(?:[0-9a-f]{16})?$/)
    .optional(),
});

export const changeLogo = operation({
  method: 'PUT',
  path: '/admin/logo',
  summary: 'Replace the logo of the site by an image',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  consumes: ['multipart/form-data'],
  query: SeenLogo,
  response: { 200: Logo },
  errors: [
    'changed_meanwhile',
    'file_too_large',
    'image_damaged',
    'image_unfinished',
    'image_format',
    'image_required',
    'image_too_many_frames',
    'image_too_many_pixels',
    'uploads_waiting',
  ],
});

export const removeLogo = operation({
  method: 'DELETE',
  path: '/admin/logo',
  summary: 'Show the mark of the product again',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  query: SeenLogo,
  response: { 200: Logo },
  errors: ['changed_meanwhile'],
});

export const readLogo = operation({
  method: 'GET',
  path: resourcePath.logo,
  summary: `Read the logo of the site as PNG, ${LOGO_SIZES.join(', ')} pixels wide`,
  tag: 'site',
  access: 'public',
  produces: ['image/png'],
  params: z.object({ version: z.string().regex(/^[0-9a-f]{16}$/), file: z.string().regex(/^\d{2,3}\.png$/) }),
  response: { 200: z.any() },
  errors: ['not_found'],
});
