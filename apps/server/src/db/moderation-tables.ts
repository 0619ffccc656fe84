import type { NotificationKind } from '@corpomeme/contract/notifications';
import type { Generated } from 'kysely';

export interface FindingsTable {
  meme_id: number;
  /** The check that has something to say. */
  check_name: string;
  weight: number;
  /** JSON object: what the moderator is told. */
  details: string;
  found_at: number;
}

export interface PictureTextsTable {
  image_key: string;
  /** Empty where there is none to read. */
  content: string;
  /** Percent. */
  confidence: number;
  read_at: number;
}

export interface NotificationsTable {
  id: Generated<number>;
  user_id: string;
  kind: NotificationKind;
  meme_id: number | null;
  comment_id: number | null;
  /** JSON object of short values. */
  details: string;
  created_at: number;
  read_at: number | null;
}
