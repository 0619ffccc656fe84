/** Targets of a link (product: screens). */
export type ShareTarget = 'messenger' | 'instagram' | 'whatsapp' | 'x';

export interface ShareAddress {
  target: ShareTarget;
  href: string;
  /** The target accepts no link in its URL, so the link must be pasted there. */
  needsPaste: boolean;
}

interface ShareSubject {
  title: string;
  /** Absolute and canonical. */
  url: string;
}

/**
 * Returns plain URLs without third-party scripts. Messenger only accepts links in its phone app, and there is no sign
 * if that is missing; Instagram accepts none.
 */
export function shareAddresses({ title, url }: ShareSubject, isPhone: boolean): ShareAddress[] {
  const messenger = isPhone
    ? `fb-messenger://share?link=${encode(url)}`
    : 'https://www.facebook.com/messages/';
  return [
    { target: 'messenger', href: messenger, needsPaste: true },
    { target: 'instagram', href: 'https://www.instagram.com/', needsPaste: true },
    { target: 'whatsapp', href: `https://wa.me/?text=${encode(`${title} ${url}`)}`, needsPaste: false },
    {
      target: 'x',
      href: `https://x.com/intent/post?text=${encode(title)}&url=${encode(url)}`,
      needsPaste: false,
    },
  ];
}

/** Drops half of a surrogate pair, which a cut title may end in, because encoding it would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * Returns true for devices whose apps handle their own URL schemes. iPads identify as Macs, and only touch support
 * reveals them.
 */
export function isPhone({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  return /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
