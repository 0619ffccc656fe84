import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Auth } from './db/auth.ts';
import type { Database } from './db/dialect.ts';
import type { Transact } from './db/transact.ts';
import type { PageViews } from './http/log/page-views.ts';
import type { Log } from './log.ts';
import type { AvifEncoder } from './platform/images/avif.ts';
import type { ImageProcessor } from './platform/images/images.ts';
import type { Mailer } from './platform/mailer.ts';
import type { Metrics } from './platform/metrics.ts';
import type { IdentityProvider } from './platform/openid.ts';
import type { PictureReader } from './platform/picture-text/picture-text.ts';
import type { RemoteImageFetcher } from './platform/remote/remote-image.ts';
import type { PushSender } from './platform/remote/remote-push.ts';
import type { ReadTextRecords } from './platform/remote/remote-records.ts';
import type { ShareImageDrawer } from './platform/share-image/share-image.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { IncomingFiles } from './platform/uploads/incoming-files.ts';
import type { UploadGate } from './platform/uploads/upload-gate.ts';
import type { Bus } from './realtime/bus.ts';
import type { Presence } from './realtime/presence.ts';

/**
 * The shared services that all features work with. `createContext` builds it once, and callers pass it on. A feature with a
 * service of its own that lives as long as the process declares it in the file that creates it:
 * `declare module '…/context.ts'` (decision 085).
 */
export interface Context {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  transact: Transact;
  /** Like `transact`, for what destroys personal data (decision 175). */
  erase: Transact;
  auth: Auth;
  mailer: Mailer;
  storage: Storage;
  images: ImageProcessor;
  avif: AvifEncoder;
  shareImages: ShareImageDrawer;
  pictureReader: PictureReader;
  remoteImages: RemoteImageFetcher;
  pushes: PushSender;
  readTextRecords: ReadTextRecords;
  uploadGate: UploadGate;
  incomingFiles: IncomingFiles;
  /** Null if Google sign-in is off. */
  google: IdentityProvider | null;
  /** Further OpenID issuers, by their id. */
  issuers: ReadonlyMap<string, IdentityProvider>;
  bus: Bus;
  /** Which moderator has which card of the desk open. */
  presence: Presence;
  background: Background;
  metrics: Metrics;
  pageViews: PageViews;
  close(): Promise<void>;
}
