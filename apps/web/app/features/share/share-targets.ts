/** Where a link can go (product: screens, 'Share'). */
export type ShareTarget = 'messenger' | 'instagram' | 'whatsapp' | 'x';

export interface ShareAddress {
  target: ShareTarget;
  href: string;
  /** The place takes no link by address, so the link has to be pasted there. */
  needsPaste: boolean;
}

interface ShareSubject {
  title: string;
  /** Absolute and canonical. */
  url: string;
}

/**
 * Plain addresses, without anybody's script. Messenger takes a link only in its phone app, and gives no sign when that is
 * not installed; Instagram takes none at all.
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

/** Half of a character pair, which a cut title may end in, has no encoding and would throw. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Where the apps of phones answer to addresses of their own. iPads say they are Macs, and only the touch gives them away. */
export function isPhone({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  return /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
