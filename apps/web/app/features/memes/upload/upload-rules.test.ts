import { ERRORS } from '@corpomeme/contract/site/errors';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { expect, test } from 'vitest';
import { checkFile, checkUpload, EMPTY_UPLOAD } from './upload-rules.ts';

const file = new File(['x'], 'meme.png', { type: 'image/png' });
const image_url = 'https://example.org/meme.png';

test.each([
  [UPLOAD.maxBytes, 'image/png', null],
  [UPLOAD.maxBytes + 1, 'image/jpeg', m.upload.tooLarge],
  [10, 'image/svg+xml', m.upload.wrongFormat],
  [10, 'image/webp', m.upload.wrongFormat],
  [10, '', m.upload.wrongFormat],
])('a file of %i bytes and type %j', (size, type, problem) => {
  expect(checkFile({ size, type })).toBe(problem);
});

test('either a file or a URL is required', () => {
  expect(checkUpload(EMPTY_UPLOAD)).toEqual({ file: m.upload.pictureMissing });
  expect(checkUpload({ ...EMPTY_UPLOAD, image_url: '   ' })).toEqual({ file: m.upload.pictureMissing });
  expect(checkUpload({ ...EMPTY_UPLOAD, file })).toEqual({});
  expect(checkUpload({ ...EMPTY_UPLOAD, image_url: ` ${image_url} ` })).toEqual({});
});

test.each(['not an address', 'javascript:alert(1)', 'ftp://example.org/a.png', 'blob:https://x/1'])(
  '%j is no address of a picture',
  (address) => {
    expect(checkUpload({ ...EMPTY_UPLOAD, image_url: address })).toEqual({
      image_url: m.upload.addressBroken,
    });
  },
);

test('a city is required unless the company is General', () => {
  expect(checkUpload({ ...EMPTY_UPLOAD, file, company: '' })).toEqual({
    company: m.upload.companyMissing,
  });
  expect(checkUpload({ ...EMPTY_UPLOAD, file, company: 'Dell' })).toEqual({
    city: m.upload.cityMissing,
  });
  expect(checkUpload({ ...EMPTY_UPLOAD, file, company: 'Dell', city: 'Iasi' })).toEqual({});
});

test('shows the server’s text', () => {
  expect([
    m.upload.tooLarge,
    m.upload.wrongFormat,
    m.upload.pictureMissing,
    m.upload.addressBroken,
    m.upload.companyMissing,
    m.upload.cityMissing,
  ]).toEqual([
    ERRORS.file_too_large[1],
    ERRORS.image_format[1],
    ERRORS.image_required[1],
    ERRORS.image_url_failed[1],
    ERRORS.company_required[1],
    ERRORS.city_required[1],
  ]);
});
