import { UPLOAD } from '@corpomeme/contract/site/limits';
import { createBackground } from './background.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { type Auth, createAuth } from './db/auth.ts';
import { type Database, openDatabase } from './db/dialect.ts';
import { createErasure, type Erasure } from './db/erase.ts';
import { type MigrateSite, migrateBeside, NEWEST_MIGRATION } from './db/migrate.ts';
import { openChannel } from './db/notifications.ts';
import { type DatabaseLock, lockDatabase } from './db/server-lock.ts';
import { createTransact } from './db/transact.ts';
import { createPublicLists } from './features/memes/feed/feed.ts';
import { createBlocks } from './features/safety/blocks/blocks.ts';
import { createLimits } from './features/site/limits/limits.service.ts';
import { createMailQueue } from './features/site/mail/mail-queue.service.ts';
import { isEmailBanned } from './features/site/members/members.ts';
import { createSiteName } from './features/site/settings/settings.ts';
import { createPageViews } from './http/log/page-views.ts';
import { createLog } from './log.ts';
import { incomingFolder, prepareDataDir, requireWritable } from './platform/data-dir.ts';
import { createAvifEncoder } from './platform/images/avif.ts';
import { createImageProcessor } from './platform/images/images.ts';
import { createMailer } from './platform/mailer.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createIdentityProvider } from './platform/openid.ts';
import { createPictureReader } from './platform/picture-text/picture-text.ts';
import { createRemoteImageFetcher } from './platform/remote/remote-image.ts';
import { createPushSender } from './platform/remote/remote-push.ts';
import { createTextRecordReader } from './platform/remote/remote-records.ts';
import { loadOrCreateSecret, loadSecret } from './platform/secret.ts';
import { createShareImageDrawer } from './platform/share-image/share-image.ts';
import { openStorage } from './platform/storage/storage-location.ts';
import { createIncomingFiles } from './platform/uploads/incoming-files.ts';
import { createUploadGate } from './platform/uploads/upload-gate.ts';
import { type Bus, createBus } from './realtime/bus.ts';
import { createPresence } from './realtime/presence.ts';
import { relayEvents } from './realtime/relay.ts';

interface Overrides extends Partial<Pick<Context, 'clock' | 'db' | 'log' | 'mailer' | 'storage'>> {
  /** False for commands: they create nothing, and their statements may run longer than those of the server beside them. */
  isServing?: boolean;
  /** Shows the progress of a migration; without it, the migration is silent. */
  migrateSite?: MigrateSite;
}

/** Returns the context with an open, migrated database. Tests replace parts through `overrides`. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  prepareFolder(config, overrides);
  const { clock = systemClock, log = createLog(config), mailer = createMailer(config.mail) } = overrides;
  const storage = overrides.storage ?? (await openStorage(config.storage));
  const background = createBackground(log);
  const metrics = createMetrics();
  const { db, hold } = await openSiteDatabase(config, overrides, metrics);
  const transact = createTransact(db);
  const erasure = createErasure({ db, transact, log });
  const bus = createBus();
  const relay = joinProcesses(bus, { config, clock, log });
  const secret = readSecret(config, overrides);
  const outsideParts = createOutsideParts(config, secret);
  const mails = createMailQueue({ db, transact, clock, log, background, mailer, secret });
  const isBanned = (email: string) => isEmailBanned({ auth, db }, email);
  const auth: Auth = createAuth({ db, secret, publicUrl: config.publicUrl, isBanned });
  return {
    config,
    clock,
    log,
    db,
    transact,
    erase: erasure.erase,
    auth,
    mailer,
    mails,
    storage,
    ...outsideParts,
    bus,
    presence: createPresence({ bus, clock }),
    publicLists: createPublicLists({ clock, bus }),
    background,
    metrics,
    pageViews: createPageViews(),
    limits: createLimits({ config, transact, clock, background, secret }),
    blocks: createBlocks({ db, clock }),
    siteName: createSiteName({ db, clock }),
    close: () => closeParts({ relay, background, erasure, ...outsideParts, mailer, db, hold }),
  };
}

/** Only a serving process creates a site. */
function prepareFolder({ dataDir }: Config, { isServing = true }: Overrides): void {
  (isServing ? prepareDataDir : requireWritable)(dataDir);
}

function readSecret({ authSecret, dataDir }: Config, { isServing = true }: Overrides): string {
  return authSecret ?? (isServing ? loadOrCreateSecret : loadSecret)(dataDir);
}

/** Takes the site lock before it migrates the schema, because another running server may have another version. */
async function openSiteDatabase(
  { database }: Config,
  { db: given, isServing = true, migrateSite }: Overrides,
  { observeQuery }: Metrics,
): Promise<{ db: Database; hold: DatabaseLock | null }> {
  const hold = isServing ? lockDatabase(database) : null;
  const db = given ?? openDatabase(database, { watch: observeQuery, isServing });
  await migrateBeside(db, database, migrateSite);
  return { db, hold };
}

function createOutsideParts(
  config: Config,
  secret: string,
): Pick<
  Context,
  | 'images'
  | 'avif'
  | 'shareImages'
  | 'pictureReader'
  | 'remoteImages'
  | 'pushes'
  | 'readTextRecords'
  | 'google'
  | 'issuers'
  | 'uploadGate'
  | 'incomingFiles'
> {
  return {
    images: createImageProcessor({}, secret),
    avif: createAvifEncoder(),
    shareImages: createShareImageDrawer(),
    pictureReader: createPictureReader(),
    remoteImages: createRemoteImageFetcher(config.remoteImages),
    pushes: createPushSender(config.remoteImages),
    readTextRecords: createTextRecordReader(),
    google: config.google && createIdentityProvider(config.google),
    issuers: new Map(config.openIdIssuers.map((issuer) => [issuer.id, createIdentityProvider(issuer)])),
    uploadGate: createUploadGate(UPLOAD.atOnce),
    incomingFiles: createIncomingFiles(incomingFolder(config.dataDir), UPLOAD),
  };
}

/** Connects the bus to other processes; only PostgreSQL can have several on one database. */
function joinProcesses(
  bus: Bus,
  { config: { database }, clock, log }: Pick<Context, 'config' | 'clock' | 'log'>,
): ReturnType<typeof relayEvents> | null {
  if (database.kind === 'sqlite') return null;
  return relayEvents(bus, {
    now: clock.now,
    onError: (error) => log.error({ err: error }, 'event of another process not understood'),
    open: (listeners) =>
      openChannel({
        url: database.url,
        name: 'corpomeme',
        newestMigration: NEWEST_MIGRATION,
        onLost: (error) => log.warn({ err: error }, 'events of other processes are not heard'),
        ...listeners,
      }),
  });
}

type ClosingParts = {
  relay: ReturnType<typeof relayEvents> | null;
  hold: DatabaseLock | null;
  erasure: Erasure;
} & Pick<
  Context,
  | 'background'
  | 'images'
  | 'avif'
  | 'shareImages'
  | 'pictureReader'
  | 'remoteImages'
  | 'pushes'
  | 'mailer'
  | 'db'
>;

async function closeParts({
  relay,
  background,
  erasure,
  images,
  avif,
  shareImages,
  pictureReader,
  remoteImages,
  pushes,
  mailer,
  db,
  hold,
}: ClosingParts): Promise<void> {
  await background.settled();
  erasure.stop();
  await relay?.close();
  await images.close();
  await avif.close();
  await shareImages.close();
  await pictureReader.close();
  await remoteImages.close();
  await pushes.close();
  mailer.close();
  await db.destroy();
  hold?.release();
}
