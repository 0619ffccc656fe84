import { ERRORS } from '@corpomeme/contract/site/errors';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { expect, test } from 'vitest';
import { uploadStrings } from './upload.strings.ts';
import { checkFile, checkUpload, EMPTY_UPLOAD } from './upload-rules.ts';

const file = new File(['x'], 'meme.png', { type: 'image/png' });
const image_url = 'https://example.org/meme.png';

test.each([
  [UPLOAD.maxBytes, 'image/png', null],
  [UPLOAD.maxBytes + 1, 'image/jpeg', uploadStrings.tooLarge],
  [10, 'image/svg+xml', uploadStrings.wrongFormat],
  [10, 'image/webp', uploadStrings.wrongFormat],
  [10, '', uploadStrings.wrongFormat],
])('a file of %i bytes and type %j', (size, type, problem) => {
  expect(checkFile({ size, type })).toBe(problem);
});

test('either a file or a URL is required', () => {
  expect(checkUpload(EMPTY_UPLOAD)).toEqual({ file: uploadStrings.pictureMissing });
  expect(checkUpload({ ...EMPTY_UPLOAD, image_url: '   ' })).toEqual({ file: uploadStrings.pictureMissing });
  expect(checkUpload({ ...EMPTY_UPLOAD, file })).toEqual({});
  expect(checkUpload({ ...EMPTY_UPLOAD, image_url: ` ${image_url} ` })).toEqual({});
});

test.each(['not an address', 'javascript:alert(1)', 'ftp://example.org/a.png', 'blob:https://x/1'])(
  '%j is no address of a picture',
  (address) => {
    expect(checkUpload({ ...EMPTY_UPLOAD, image_url: address })).toEqual({
      image_url: uploadStrings.addressBroken,
    });
  },
);

test('a city is required unless the company is General', () => {
  expect(checkUpload({ ...EMPTY_UPLOAD, file, company: '' })).toEqual({
    company: uploadStrings.companyMissing,
  });
  expect(checkUpload({ ...EMPTY_UPLOAD, file, company: 'Dell' })).toEqual({
    city: uploadStrings.cityMissing,
  });
  expect(checkUpload({ ...EMPTY_UPLOAD, file, company: 'Dell', city: 'Iasi' })).toEqual({});
});

test('shows the server’s text', () => {
  expect([
    uploadStrings.tooLarge,
    uploadStrings.wrongFormat,
    uploadStrings.pictureMissing,
    uploadStrings.addressBroken,
    uploadStrings.companyMissing,
    uploadStrings.cityMissing,
  ]).toEqual([
    ERRORS.file_too_large[1],
    ERRORS.image_format[1],
    ERRORS.image_required[1],
    ERRORS.image_url_failed[1],
    ERRORS.company_required[1],
    ERRORS.city_required[1],
  ]);
});
