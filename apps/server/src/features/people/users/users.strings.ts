import type { RoleName } from '@corpomeme/contract/people/users';
import { composeMail, type MailText } from '../../site/mail/layout.strings.ts';

export const RESPONSE_TEXTS = {
  userDeleted: 'User successfully deleted',
  accountDeleted: 'Your account and what identifies you have been deleted.',
} as const;

const ROLES: Record<RoleName, readonly [romanian: string, english: string]> = {
  user: ['membru', 'member'],
  moderator: ['moderator', 'moderator'],
  admin: ['administrator', 'admin'],
};

interface RoleWords {
  from: RoleName;
  to: RoleName;
  link: string;
}

export function ownRoleMail({ from, to, link }: RoleWords): MailText {
  return composeMail({
    subject: 'Rolul tău pe Corpomeme s-a schimbat · Your role has changed',
    romanian: `Rolul tău s-a schimbat din ${ROLES[from][0]} în ${ROLES[to][0]}. Este valabil de acum.`,
    english: `Your role has changed from ${ROLES[from][1]} to ${ROLES[to][1]}. It holds from now on.`,
    button: 'Vezi noutățile · See the news',
    link,
    closing:
      'Dacă nu te așteptai la asta, scrie unui administrator. · If you did not expect this, write to an admin.',
  });
}

export function otherRoleMail({ name, from, to, link }: RoleWords & { name: string }): MailText {
  return composeMail({
    subject: 'Un rol s-a schimbat pe Corpomeme · A role has changed',
    romanian: `Un administrator a schimbat rolul lui ${name} din ${ROLES[from][0]} în ${ROLES[to][0]}.`,
    english: `An admin has changed the role of ${name} from ${ROLES[from][1]} to ${ROLES[to][1]}.`,
    button: 'Vezi și anulează · Look and undo',
    link,
    closing:
      'Primești acest mesaj fiindcă ești administrator. · You get this message because you are an admin.',
  });
}
