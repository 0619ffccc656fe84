import { m } from '@corpomeme/contract/site/messages';
import type { ReactNode } from 'react';

/** A text that exists in both languages, outside the catalogue. */
export interface BothTexts {
  en: string;
  ro: string;
}

/** Returns the text in the language of the page; English where the page speaks both. Empty without a text. */
export const inOne = (text: BothTexts | undefined): string => text?.[contentLanguage()] ?? '';

/** Returns it for the middle of a sentence: 'deadlines', and still 'HR'. */
export const inSentence = (text: BothTexts | undefined): string =>
  inOne(text).replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** Returns the language of texts that exist in two languages: rules, legal pages, themes. */
export const contentLanguage = () => (m.language.content === 'ro' ? 'ro' : 'en');

/** Returns the language of what is Romanian where the page speaks both languages. */
export const romanianLanguage = () => (m.language.romanian === 'ro' ? 'ro' : 'en');

interface SecondTextProps {
  /** Nothing is shown without a text. */
  children: ReactNode;
  as?: 'span' | 'p';
  className?: string;
  /** Stands before it; by default the space that text browsers need. */
  after?: string;
}

/** The Romanian beside the English, where the page speaks both languages. */
export function SecondText({ children, as: Tag = 'span', className, after = ' ' }: SecondTextProps) {
  if (!m.language.second || !children) return null;
  return (
    <>
      {after}
      <Tag lang={m.language.second} className={className}>
        {children}
      </Tag>
    </>
  );
}
