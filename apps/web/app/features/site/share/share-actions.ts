import { m } from '@corpomeme/contract/site/messages';
import { resource } from '@corpomeme/contract/site/paths';
import { SHARE_IMAGE } from '@corpomeme/contract/wings/share-image';
import { saveFile } from '../../../lib/api/download.ts';
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
    if (!isDismissed(error)) toast(m.share.deviceFailed, 'error');
  }
}

/** Shares the share image of a meme as a file, for chats that show no preview; without a share sheet for files, downloads it. */
export async function sharePicture(id: number, title: string, url: string): Promise<void> {
  try {
    const response = await fetch(resource.shareImage(id));
    if (!response.ok) throw new Error(`${response.status}`);
    const file = new File([await response.blob()], `meme-${id}.jpg`, { type: SHARE_IMAGE.type });
    const data = { files: [file], title, text: url };
    if (navigator.canShare?.(data)) await navigator.share(data);
    else saveFile(file, file.name);
  } catch (error) {
    if (!isDismissed(error)) toast(m.share.pictureFailed, 'error');
  }
}

const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

async function copy(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    void announce(url, { title: m.share.copyByHandTitle });
    return false;
  }
}
