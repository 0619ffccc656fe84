import { z } from 'zod';
import { ERRORS } from '../site/errors.ts';
import { ClaimedIdentity, IsoTime, MemeId, optionalText, plainLine, plainText } from '../site/fields.ts';
import { MEME } from '../site/limits.ts';

/** Orders of courts and authorities about a meme or comment (decision 276). */

export const ORDER = { nameMax: 100, textMax: 4000 } as const;

const OrderKind = z.enum(['removal', 'information']);

const Day = z.iso.date().nullish();

/** What may change while an order is open. */
const OrderTerms = {
  /** The last day on which what the author deletes stays sealed; null without a hold. */
  hold_until: Day,
  /** The last day on which the order forbids to tell the author; null if it does not. */
  silent_until: Day,
};

export const OrderBody = ClaimedIdentity.extend({
  /** URL of a meme or comment of this site, public or not. */
  url: plainLine(MEME.urlMax).min(1, ERRORS.notice_address_invalid[1]),
  authority: plainLine(ORDER.nameMax).min(1),
  /** The number of the order. */
  reference: optionalText(ORDER.nameMax, plainLine),
  kind: OrderKind,
  asked: plainText(ORDER.textMax).min(1),
  /** The law and the decision that it rests on. */
  ground: plainText(ORDER.textMax).min(1),
  ...OrderTerms,
});
export type OrderBody = z.infer<typeof OrderBody>;

export const OrderChange = ClaimedIdentity.extend({
  /** What was given, which can only be what the site has; null: nothing yet. */
  given: optionalText(ORDER.textMax),
  /** Ends the order and its hold; it then changes no more. */
  ended: z.boolean(),
  ...OrderTerms,
});
export type OrderChange = z.infer<typeof OrderChange>;

export const Order = z
  .object({
    id: z.number().int().positive(),
    authority: z.string(),
    reference: z.string().nullable(),
    kind: OrderKind,
    path: z.string(),
    asked: z.string(),
    ground: z.string(),
    given: z.string().nullable(),
    received_at: IsoTime,
    hold_until: z.iso.date().nullable(),
    silent_until: z.iso.date().nullable(),
    /** Null until the author, or whoever can still be reached, was told. */
    told_on: z.iso.date().nullable(),
    ended_at: IsoTime.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;
export const OrderList = z.array(Order);

export const OrderParams = z.object({ id: MemeId });
