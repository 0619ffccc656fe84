import { z } from 'zod';
import { Failure } from '../verb.ts';

/** Names of the archive's entries, in their order. */
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
  /** The applied migrations of the source; the rows have the schema of the last one. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
  lastIds: z.record(z.string(), z.number()),
  images: z.number(),
  /** Image keys of memes that were deleted during the backup: it contains their rows, but not their images. */
  deletedMeanwhile: z.array(z.string()),
  /** Shows whether a secret is that of the site, without revealing it. */
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
