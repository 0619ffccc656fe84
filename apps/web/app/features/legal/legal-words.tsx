import { createElement, Fragment, type ReactNode } from 'react';
import { useOrigin } from '../../lib/root-data.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useLegalAddress } from './legal-language.ts';
import { type LegalPart, readMarks } from './legal-marks.ts';
import { contactMailbox } from './texts/legal-facts.ts';

/** A text with its links, code and the contact address. */
export function LegalWords({ text }: { text: string }) {
  return createElement(Fragment, null, ...readMarks(text).map(draw));
}

function draw(part: LegalPart): ReactNode {
  if (part.kind === 'link') return <PageLink to={part.to}>{part.text}</PageLink>;
  if (part.kind === 'mailbox') return <Mailbox />;
  if (part.kind === 'romanian') return <span lang="ro">{part.text}</span>;
  if (part.kind === 'code') return <code className="rounded-sm bg-sunken px-1">{part.text}</code>;
  return part.text;
}

function PageLink({ to, children }: { to: string; children: string }) {
  const address = useLegalAddress();
  return <TextLink to={address(to)}>{children}</TextLink>;
}

function Mailbox() {
  const mailbox = contactMailbox(useOrigin());
  return <TextLink to={`mailto:${mailbox}`}>{mailbox}</TextLink>;
}
