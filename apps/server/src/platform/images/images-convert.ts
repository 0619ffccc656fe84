import { createHash } from 'node:crypto';
import type { MarkBox } from '@corpomeme/contract/disputes/marks';
import type { ErrorCode } from '@corpomeme/contract/site/errors';
import { LOGO_SIZES, UPLOAD } from '@corpomeme/contract/site/limits';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { AppError } from '../../app-error.ts';
import { type Animation, composeFrames } from './files/compose-frames.ts';
import { type PictureFile, readPictureFile } from './files/picture-file.ts';
import type { ImageFormat } from './images-format.ts';
import { fingerprintsOf } from './picture-fingerprint.ts';
import { encodeStill, openRaw, type RawPicture } from './still-encoding.ts';

export interface ImageJob {
  bytes: Buffer;
  format: ImageFormat;
  /** Requests the first frame as square PNG files of `LOGO_SIZES`, in place of the variants. */
  asLogo?: boolean;
}

/** A stored still picture over which opaque boxes are drawn. */
export interface CoverJob {
  bytes: Buffer;
  covers: readonly MarkBox[];
}

interface ImageVariant {
  width: number;
  bytes: Buffer;
}

export interface ProcessedImage {
  /** Pixels of the largest variant after orientation, for one frame. */
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  /** WebP, narrowest first. */
  variants: ImageVariant[];
  /** SHA-256 of the uploaded file, hex. */
  sourceHash: string;
  /** Perceptual fingerprints (picture-fingerprint.ts); empty if the image has one colour. */
  prints: string[];
}

type ConvertedImage = Omit<ProcessedImage, 'sourceHash'>;

interface Size {
  width: number;
  height: number;
}

const LARGEST = Math.max(...UPLOAD.widths);
/** WebP allows no longer side. */
const WEBP_MAX_SIDE = 16_383;
const PLACEHOLDER_SIDE = 100;

// Effort 2 takes 0.6 of the time of the default 4, for files a tenth larger.
const ANIMATED = { quality: 75, effort: 2 } as const;

interface Header extends Size {
  frames: number;
}

/** A picture in any number of images, because each result of sharp needs its own. */
interface Frames {
  first(): Sharp;
  all(): Sharp;
  /** Delays in milliseconds and the number of loops, if the images do not say them. */
  timing?: { delay: number[]; loop: number };
}

/** Checks the header before decoding any pixel, then decodes the whole image and re-encodes it without metadata. */
export async function convertImage({ bytes, format, asLogo = false }: ImageJob): Promise<ProcessedImage> {
  try {
    const file = readPictureFile(bytes, format);
    const header = await readHeader(file, format);
    requireAcceptable(header);
    const size = largestSize(header);
    const frames = file.animation ? await framesOfAnimation(file.animation, size) : framesOfFile(file);
    const converted = await (asLogo
      ? convertLogo(frames.first(), size)
      : header.frames > 1
        ? convertAnimation(frames, size)
        : convertStill(frames.first(), size));
    return { ...converted, sourceHash: createHash('sha256').update(bytes).digest('hex') };
  } catch (cause) {
    throw cause instanceof AppError ? cause : refusal('image_damaged', cause);
  }
}

/** Returns the first pixel of a part of a side and the one behind its last: at least one pixel, also at the very edge. */
function pixelsOf(start: number, length: number, side: number): [number, number] {
  const first = Math.min(side - 1, Math.floor(start * side));
  return [first, Math.max(first + 1, Math.min(side, Math.ceil((start + length) * side)))];
}

/** Draws the boxes over the pixels of the largest variant, and makes the others from that. */
export async function coverImage({ bytes, covers }: CoverJob): Promise<ProcessedImage> {
  const { pages = 1, width, height } = await sharp(bytes, { animated: true }).metadata();
  if (pages > 1) throw refusal('image_damaged');
  const boxes = covers.map((box) => {
    const [left, right] = pixelsOf(box.left, box.width, width);
    const [top, bottom] = pixelsOf(box.top, box.height, height);
    const size = { width: right - left, height: bottom - top };
    return { input: { create: { ...size, channels: 3 as const, background: '#000' } }, left, top };
  });
  return { ...(await convertStill(sharp(bytes).composite(boxes), { width, height })), sourceHash: '' };
}

/** Returns the size of a frame after orientation. */
async function readHeader({ bytes, animation }: PictureFile, format: ImageFormat): Promise<Header> {
  const metadata = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
  if (metadata.format !== format) throw refusal('image_damaged');
  if (animation) return { ...animation, frames: animation.frames.length };
  const { width, height, pageHeight = height, pages: frames = 1, autoOrient } = metadata;
  return frames > 1 ? { width, height: pageHeight, frames } : { ...autoOrient, frames };
}

function requireAcceptable({ width, height, frames }: Header): void {
  if (width * height * frames > UPLOAD.maxPixels) throw refusal('image_too_many_pixels');
  if (frames > UPLOAD.maxFrames) throw refusal('image_too_many_frames');
  if (frames > 1 && frames * encodedPixels({ width, height }) > UPLOAD.maxAnimationWork)
    throw refusal('animation_too_long');
}

/** Returns the pixels of one frame, summed over all widths; the encoding time of an animation grows with it. */
function encodedPixels(size: Size): number {
  return variantSizes(largestSize(size)).reduce((sum, { width, height }) => sum + width * height, 0);
}

/** Libvips decodes the file for each width: all its raw frames would take 200 MB of memory. */
function framesOfFile({ bytes, failOn }: PictureFile): Frames {
  const options = { failOn, limitInputPixels: UPLOAD.maxPixels, autoOrient: true } as const;
  return { first: () => sharp(bytes, options), all: () => sharp(bytes, { ...options, animated: true }) };
}

async function framesOfAnimation(animation: Animation, size: Size): Promise<Frames> {
  const pixels = await composeFrames(animation, size);
  const { length } = animation.frames;
  const raw = { ...size, channels: 4 } as const;
  const all = { ...raw, height: size.height * length, pageHeight: size.height };
  return {
    first: () => sharp(pixels.subarray(0, pixels.length / length), { raw }),
    all: () => sharp(pixels, { raw: all, animated: true }),
    timing: { delay: animation.frames.map(({ delay }) => delay), loop: animation.loop },
  };
}

/** Decodes the picture once at the largest width and scales the other variants from that. */
async function convertStill(picture: Sharp, largest: Size): Promise<ConvertedImage> {
  const raw = withoutIdleAlpha(
    await picture
      .resize({ ...largest, fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const [placeholder, prints, variants] = await Promise.all([
    placeholderOf(openRaw(raw)),
    fingerprintsOf(openRaw(raw)),
    encodeStill(raw, variantSizes(largest)),
  ]);
  return { ...largest, placeholder, prints, variants };
}

/** Returns three channels if no pixel is transparent, as screenshots of phones are: the fourth takes a third more time. */
function withoutIdleAlpha(picture: RawPicture): RawPicture {
  const { data, info } = picture;
  if (info.channels !== 4) return picture;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return picture;
  const pixels = data.length / 4;
  const opaque = Buffer.allocUnsafe(pixels * 3);
  for (let at = 0; at < pixels; at++) {
    opaque[at * 3] = data[at * 4] as number;
    opaque[at * 3 + 1] = data[at * 4 + 1] as number;
    opaque[at * 3 + 2] = data[at * 4 + 2] as number;
  }
  return { data: opaque, info: { ...info, channels: 3 } };
}

async function convertAnimation(frames: Frames, largest: Size): Promise<ConvertedImage> {
  const [placeholder, prints, ...variants] = await Promise.all([
    placeholderOf(frames.first()),
    fingerprintsOf(frames.first()),
    ...variantSizes(largest).map(async (size) => ({
      width: size.width,
      bytes: await frames
        .all()
        .resize({ ...size, fit: 'fill' })
        .webp({ ...ANIMATED, ...frames.timing })
        .toBuffer(),
    })),
  ]);
  return { ...largest, placeholder, prints, variants };
}

/** Fits the picture into squares without a background. */
async function convertLogo(picture: Sharp, size: Size): Promise<ConvertedImage> {
  const largest = Math.max(...LOGO_SIZES);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: largest, height: largest, fit: 'contain', background })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const variants = LOGO_SIZES.map(async (width) => ({
    width,
    bytes: await openRaw({ data, info }).resize(width, width).png({ palette: true }).toBuffer(),
  }));
  return { ...size, placeholder: '', prints: [], variants: await Promise.all(variants) };
}

async function placeholderOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Returns a width of at most 1280 pixels, never enlarged, and smaller if the height would exceed WebP's limit. */
function largestSize({ width, height }: Size): Size {
  const capped = Math.min(width, LARGEST);
  const fitting = Math.max(1, Math.floor((width * WEBP_MAX_SIDE) / height));
  return scaledTo(Math.min(capped, fitting), { width, height });
}

function variantSizes(largest: Size): Size[] {
  const narrower = UPLOAD.widths.filter((width) => width < largest.width);
  return [...narrower.map((width) => scaledTo(width, largest)), largest];
}

function scaledTo(width: number, size: Size): Size {
  const height = Math.round((size.height * width) / size.width);
  return { width, height: Math.min(WEBP_MAX_SIDE, Math.max(1, height)) };
}

function refusal(code: ErrorCode, cause?: unknown): AppError {
  return new AppError(code, { cause });
}
