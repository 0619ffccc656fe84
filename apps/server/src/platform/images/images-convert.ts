import { createHash } from 'node:crypto';
import type { ErrorCode } from '@corpomeme/contract/errors';
import { UPLOAD } from '@corpomeme/contract/limits';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { AppError } from '../../app-error.ts';
import type { ImageFormat } from './images-format.ts';
import { fingerprintsOf } from './picture-fingerprint.ts';

export interface ImageJob {
  bytes: Buffer;
  format: ImageFormat;
  /** Requests a GIF of an animation, as large as the largest variant, in place of the variants. */
  asGif?: boolean;
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
  /** WebP, narrowest first; for an animation with `asGif`, the GIF alone. */
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

const STILL = { quality: 80 } as const;
// Effort 2 takes 0.6 of the time of the default 4, for files a tenth larger.
const ANIMATED = { quality: 75, effort: 2 } as const;
/** Reuses the colours of the file where possible, without dither, which would grow with each encoding. */
const GIF = { effort: 2, dither: 0 } as const;

// 'error' refuses truncated files and bad checksums; 'warning' would also refuse the harmless padding of some phones.
const STRICT = { failOn: 'error', limitInputPixels: UPLOAD.maxPixels } as const satisfies SharpOptions;

/** Checks the header before decoding any pixel, then decodes the whole image and re-encodes it without metadata. */
export async function convertImage({ bytes, format, asGif = false }: ImageJob): Promise<ProcessedImage> {
  try {
    const metadata = await sharp(bytes, { animated: true, limitInputPixels: false }).metadata();
    requireAcceptable(metadata, format);
    const frames = metadata.pages ?? 1;
    const converted =
      frames > 1 ? await convertAnimation(bytes, metadata, asGif) : await convertStill(bytes, metadata);
    return { ...converted, sourceHash: createHash('sha256').update(bytes).digest('hex') };
  } catch (cause) {
    throw cause instanceof AppError ? cause : refusal('image_damaged', cause);
  }
}

function requireAcceptable(metadata: Metadata, format: ImageFormat): void {
  if (metadata.format !== format) throw refusal('image_damaged');
  const frames = metadata.pages ?? 1;
  const { width, height } = frameSize(metadata);
  if (width * height * frames > UPLOAD.maxPixels) throw refusal('image_too_many_pixels');
  if (frames > UPLOAD.maxFrames) throw refusal('image_too_many_frames');
  if (frames > 1 && frames * encodedPixels({ width, height }) > UPLOAD.maxAnimationWork)
    throw refusal('animation_too_long');
}

/** Returns the pixels of one frame, summed over all widths; the encoding time of an animation grows with it. */
function encodedPixels(size: Size): number {
  return variantSizes(largestSize(size)).reduce((sum, { width, height }) => sum + width * height, 0);
}

/** Decodes the file once at the largest width and scales the other variants from that. */
async function convertStill(bytes: Buffer, metadata: Metadata): Promise<ConvertedImage> {
  const largest = largestSize(frameSize(metadata));
  const { data, info } = await sharp(bytes, { ...STRICT, autoOrient: true })
    .resize({ ...largest, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [placeholder, prints, ...variants] = await Promise.all([
    placeholderOf(decoded()),
    fingerprintsOf(decoded()),
    ...variantSizes(largest).map(async (size) => ({
      width: size.width,
      bytes: await decoded()
        .resize({ ...size, fit: 'fill' })
        .webp(STILL)
        .toBuffer(),
    })),
  ]);
  return { ...largest, placeholder, prints, variants };
}

/** Decodes the file for each width: all raw frames would take 200 MB of memory, and encoding dominates the time. */
async function convertAnimation(bytes: Buffer, metadata: Metadata, asGif: boolean): Promise<ConvertedImage> {
  const largest = largestSize(frameSize(metadata));
  const sizes = asGif ? [largest] : variantSizes(largest);
  const encoded = (image: Sharp) => (asGif ? image.gif(GIF) : image.webp(ANIMATED));
  const [placeholder, prints, ...variants] = await Promise.all([
    placeholderOf(sharp(bytes, STRICT)),
    fingerprintsOf(sharp(bytes, STRICT)),
    ...sizes.map(async (size) => ({
      width: size.width,
      bytes: await encoded(
        sharp(bytes, { ...STRICT, animated: true }).resize({ ...size, fit: 'fill' }),
      ).toBuffer(),
    })),
  ]);
  return { ...largest, placeholder, prints, variants };
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

function frameSize(metadata: Metadata): Size {
  if (metadata.pages !== undefined && metadata.pages > 1) {
    return { width: metadata.width, height: metadata.pageHeight ?? metadata.height };
  }
  return metadata.autoOrient;
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
