import { m } from '@corpomeme/contract/site/messages';
import { announce } from '../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';
import type { ShareAddress } from './share-targets.ts';

/** Copies the link and announces it; if the browser refuses, shows the link for copying by hand. */
export async function copyLink(url: string): Promise<void> {
  return copyText(url, m.share.copied);
}

/** Copies any text and announces `done`; if the browser refuses, shows the text for copying by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  if (await copy(text)) toast(done, 'success');
}

/** Copies first, because a page that lost the focus to a new tab may not write to the clipboard. */
export async function copyAndOpen(url: string, { target, href }: ShareAddress): Promise<void> {
  if (!(await copy(url))) return;
  const place = m.share.targets[target];
  const isApp = !href.startsWith('https:');
  toast(isApp ? m.share.inCase({ place }) : m.share.paste({ place }), 'success');
  if (isApp) location.assign(href);
  else window.open(href, '_blank', 'noopener,noreferrer');
}

/** Opens the device's share sheet; dismissing it is not an error. */
export async function shareByDevice(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError';
    if (!dismissed) toast(m.share.deviceFailed, 'error');
  }
}

async function copy(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    void announce(url, { title: m.share.copyByHandTitle });
    return false;
  }
}
