import { m } from '@corpomeme/contract/site/messages';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { useReading } from '../memes/reading/use-reading.ts';
import { commentElementId, placeOf } from './focus-comment.ts';
import type { ShownComment } from './thread/comment-queries.ts';

interface TextPart {
  text: string;
  /** Set if the part is a URL. */
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/giu;
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const BRACKET = /[()[\]{}]/g;
const PUNCTUATION = new Set([...".,;:!?…'’”»*"]);

/** Splits plain text at its web URLs; the parts joined are the text. Only http and https become links. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0]);
    if (!isWebAddress(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Excludes a full stop after a URL, and a closing bracket that opened before it. */
function withoutSentenceEnd(address: string): string {
  const brackets = countBrackets(address);
  const count = (bracket: string) => brackets.get(bracket) ?? 0;
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const opening = CLOSING[last];
    const isStray = opening !== undefined && count(last) > count(opening);
    if (!PUNCTUATION.has(last) && !isStray) break;
    if (isStray) brackets.set(last, count(last) - 1);
    end -= 1;
  }
  return address.slice(0, end);
}

/** Counts once for the whole URL, so that a text of brackets takes linear time. */
function countBrackets(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [bracket] of text.matchAll(BRACKET)) counts.set(bracket, (counts.get(bracket) ?? 0) + 1);
  return counts;
}

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  // `https://google.com@elsewhere.example` only looks like a link to Google.
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
}

/** Starts only where a run of spaces begins: trying each space would take quadratic time. */
const BLANK_LINES = /(?<![^\S\n])(?:[^\S\n]*\n){3,}/g;

/** Keeps at most one blank line between paragraphs. */
export function tidyLines(text: string): string {
  return text.replace(BLANK_LINES, '\n\n');
}

interface CommentTextProps {
  comment: ShownComment;
  inReplyTo: ShownComment | null;
}

/** Plain text with line breaks; URLs in it become links with `nofollow`. */
export function CommentText({ comment, inReplyTo }: CommentTextProps) {
  const { muted } = useReading();
  const [isShown, setShown] = useState(false);
  const isMuted = !isShown && !comment.is_deleted && muted.includes(comment.owner_id);
  return (
    <>
      {inReplyTo && <InReplyTo parent={inReplyTo} />}
      {isMuted ? (
        <p className="flex flex-wrap items-center gap-3 text-muted">
          {m.reading.mutedComment}
          <Button onClick={() => setShown(true)}>{m.reading.show}</Button>
        </p>
      ) : (
        !comment.is_deleted && <Words comment={comment} />
      )}
    </>
  );
}

function Words({ comment }: { comment: ShownComment }) {
  return (
    <p
      dir="auto"
      className={classNames(
        'max-w-prose whitespace-pre-line [overflow-wrap:anywhere]',
        comment.isPosting && 'opacity-60',
      )}
    >
      {splitLinks(tidyLines(comment.content)).map(({ text, href }, position) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
          <a key={position} href={href} rel="nofollow ugc noopener" className="text-link underline">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}

function InReplyTo({ parent }: { parent: ShownComment }) {
  return (
    <p className="flex items-center gap-1 text-14 text-muted">
      <CornerDownRight className="size-4" />
      {m.comment.inReplyTo}{' '}
      <a
        href={`#${commentElementId(placeOf(parent))}`}
        className="-my-2 min-w-0 py-2 font-semibold underline decoration-line underline-offset-3 [overflow-wrap:anywhere]"
      >
        {parent.is_deleted ? m.comment.aDeletedComment : parent.username}
      </a>
    </p>
  );
}
