import type { NoticeKind } from '@corpomeme/contract/disputes/reports';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import type { Username } from './people.ts';

export type DemoReport = {
  /** Hours before now. */
  age: number;
  says: string;
} & ({ by: Username; reason: ReasonCode } | { from: string; email: string; kind: NoticeKind });

/** Reports by title of their meme; the oldest one is overdue. */
export const REPORTS: Record<string, DemoReport[]> = {
  'Sala Everest': [
    {
      age: 240,
      by: 'oana.hr',
      reason: 'real_name',
      says: 'Colegul din dreapta există și îl cheamă exact așa.',
    },
    { age: 238, by: 'mihaela92', reason: 'private_data', says: 'Pe ușă se citește un nume întreg.' },
  ],
  'Senior consultant, works for free': [
    {
      age: 3,
      from: 'Răzvan Consultantul',
      email: 'razvan@firma-lui.example',
      kind: 'copyright',
      says: 'The duck in this picture is drawn after my own duck, without asking me or the duck.',
    },
    { age: 2, by: 'james_qa', reason: 'copyright', says: 'I know this duck.' },
  ],
};
