import { m } from '@corpomeme/contract/site/messages';
import type { Operator } from '@corpomeme/contract/site/site-facts';
import type { Mail } from '../../../platform/mailer.ts';

/** Only URLs that the site generates are put into the HTML; titles of memes are escaped. */

export type MailText = Omit<Mail, 'to'>;

export interface MailItem {
  label: string;
  link: string;
}

interface Parts {
  subject: string;
  /** In the default language, a paragraph for each language follows another, Romanian first (decision 240). */
  text: string;
  /** A list below the text. The labels may be words of members. */
  items?: MailItem[];
  button: string;
  link: string;
  closing: string;
  /** URL that turns mails of this kind off. */
  unsubscribe?: string;
}

export function composeMail({
  subject,
  text,
  items = [],
  button,
  link,
  closing,
  unsubscribe,
}: Parts): MailText {
  const { off: stop, language } = m.letter;
  const paragraphs = text.split('\n\n');
  // The site's name is the only part of these texts that may have signs of HTML.
  const asHtml = (words: string) => words.replaceAll(m.chrome.name, () => escapeHtml(m.chrome.name));
  const off = unsubscribe ? `${stop}: ${unsubscribe}` : [];
  const offLink = unsubscribe
    ? `<p style="font-size:14px"><a href="${unsubscribe}" style="color:#655f54">${stop}</a></p>`
    : '';
  return {
    subject,
    text: [...paragraphs, ...items.map((item) => `${item.label}\n${item.link}`), link, closing, m.chrome.name]
      .concat(off)
      .join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#faf7f2;color:#1d1b16;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:auto;padding:24px;background:#fff;border:1px solid #e6dfd3;border-radius:12px">${paragraphs.map((each, place) => (place === 0 ? `<p>${asHtml(each)}</p>` : `<p lang="en">${asHtml(each)}</p>`)).join('')}${listOf(items)}<p style="margin:24px 0"><a href="${link}" style="padding:12px 20px;background:#ffc83d;color:#1d1b16;border-radius:8px;text-decoration:none;font-weight:600">${asHtml(button)}</a></p><p style="word-break:break-all;font-size:14px">${link}</p><p style="font-size:14px;color:#655f54">${asHtml(closing)}</p>${offLink}</div></body></html>`,
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

/** Returns the mail with the operator's name, address and mailbox at its end, once admins have set them. */
export function withOperator<Text extends MailText>(mail: Text, operator: Operator): Text {
  const { operatorName, operatorAddress, operatorRegistration, operatorMailbox } = operator;
  const lines = [operatorName, operatorAddress, operatorRegistration, operatorMailbox].filter(
    (line) => line !== undefined,
  );
  if (lines.length === 0) return mail;
  const footer = `<p style="max-width:520px;margin:16px auto;font-size:14px;color:#655f54">${lines.map(escapeHtml).join('<br>')}</p>`;
  return {
    ...mail,
    text: `${mail.text}\n\n${lines.join('\n')}`,
    html: mail.html.replace('</body>', () => `${footer}</body>`),
  };
}

function listOf(items: readonly MailItem[]): string {
  if (items.length === 0) return '';
  const rows = items.map(
    ({ label, link }) =>
      `<li style="margin:8px 0"><a href="${link}" style="color:#1c5fb8">${escapeHtml(label)}</a></li>`,
  );
  return `<ol style="padding-left:20px">${rows.join('')}</ol>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
