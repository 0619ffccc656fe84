import { m } from '@corpomeme/contract/site/messages';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Link2 from 'lucide-react/icons/link-2';
import type { MouseEvent, ReactNode } from 'react';
import { copyAndOpen, copyLink, shareByDevice } from './share-actions.ts';
import { ShareIcon } from './share-icons.tsx';
import { isPhone, type ShareAddress, shareAddresses } from './share-targets.ts';
import { type SharedMeme, useMemeUrl } from './shared-meme.ts';

/** A row of the menu: a link to another site, otherwise a button. */
export interface ShareChoice {
  key: string;
  face: ReactNode;
  link?: { href: string; onClick: (event: MouseEvent) => void };
  onSelect?: () => void;
}

/** `onDone` closes the menu. */
export function useShareChoices({ id, title }: SharedMeme, onDone: () => void): ShareChoice[] {
  const url = useMemeUrl(id);
  const addresses = shareAddresses({ title, url }, isPhone(navigator));
  const choices: ShareChoice[] = addresses.map((address) => linkChoice(url, address, onDone));
  choices.push({ key: 'copy', face: copyFace(), onSelect: () => void copyLink(url) });
  if (typeof navigator.share === 'function')
    choices.push({ key: 'device', face: deviceFace(), onSelect: () => void shareByDevice(title, url) });
  return choices;
}

function linkChoice(url: string, address: ShareAddress, onDone: () => void): ShareChoice {
  const { target, href, needsPaste } = address;
  const onClick = (event: MouseEvent) => {
    onDone();
    if (!needsPaste) return;
    event.preventDefault();
    void copyAndOpen(url, address);
  };
  const face = (
    <>
      <ShareIcon target={target} />
      {m.share.targets[target]}
    </>
  );
  return { key: target, face, link: { href, onClick } };
}

const copyFace = () => (
  <>
    <Link2 className="size-5" />
    {m.share.copyLink}
  </>
);

const deviceFace = () => (
  <>
    <Ellipsis className="size-5" />
    {m.share.device}
  </>
);
