import { page, resourcePath } from '@corpomeme/contract/paths';

/** RFC 9116 wants less than a year; whoever reads it later reads it anew. */
const VALID = 180 * 86_400_000;

export function writeSecurityTxt(publicUrl: string, now: number): string {
  const host = new URL(publicUrl).hostname.replace(/^www\./, '');
  return [
    `Contact: mailto:contact@${host}`,
    `Contact: ${publicUrl}${page.contact()}`,
    `Expires: ${new Date(now + VALID).toISOString()}`,
    'Preferred-Languages: en, ro',
    `Canonical: ${publicUrl}${resourcePath.securityTxt}`,
    '',
  ].join('\n');
}
