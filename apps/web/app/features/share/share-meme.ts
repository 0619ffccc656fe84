import { page } from '@corpomeme/contract/paths';
import { toast } from '../../ui/toast.ts';
import { shareStrings } from './share.strings.ts';

/** Opens the device's own share sheet where there is one, otherwise copies the link. */
export async function shareMeme(id: number, title: string): Promise<void> {
  const url = linkTo(id);
  if (typeof navigator.share !== 'function') return copyLink(id);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const dismissed = error instanceof DOMException && error.name === 'AbortError';
    if (!dismissed) await copyLink(id);
  }
}

export async function copyLink(id: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(id));
    toast(shareStrings.copied, 'success');
  } catch {
    toast(shareStrings.copyFailed, 'error');
  }
}

function linkTo(id: number): string {
  return location.origin + page.meme(id);
}
