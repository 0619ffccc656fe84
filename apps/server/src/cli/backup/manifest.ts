import { z } from 'zod';
import { Failure } from '../verb.ts';

/** What a backup says about itself. Entries of the archive come in the order of these names. */
export const ENTRY = {
  table: (name: string) => `tables/${name}.ndjson`,
  secret: 'auth-secret',
  image: (key: string, file: string) => `images/${key}/${file}`,
  manifest: 'manifest.json',
  checksums: 'checksums.sha256',
} as const;

const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  /** Those that the database had: the rows fit the last of them. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
  lastIds: z.record(z.string(), z.number()),
  images: z.number(),
  /** Image keys of memes that were deleted while the backup ran: their rows are here, their images are not. */
  deletedMeanwhile: z.array(z.string()),
  /** Tells whether a secret is the one the site had, and not what it is. */
  secretFingerprint: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

export const writeManifest = (manifest: Omit<Manifest, 'format'>): string =>
  JSON.stringify({ format: FORMAT, ...manifest } satisfies Manifest, null, 2);

/** Throws Failure with the reason. */
export function parseManifest(text: string): Manifest {
  const json: unknown = JSON.parse(text);
  const format = z.object({ format: z.number() }).safeParse(json);
  if (format.success && format.data.format !== FORMAT) {
    throw new Failure(`the backup has format ${format.data.format}, this program reads format ${FORMAT}`);
  }
  const manifest = Manifest.safeParse(json);
  if (!manifest.success) throw new Failure('the backup is damaged: manifest.json is not as it should be');
  return manifest.data;
}
