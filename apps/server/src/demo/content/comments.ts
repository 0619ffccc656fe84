import type { Username } from './people.ts';

export interface DemoComment {
  by: Username;
  says: string;
  likes?: number;
  /** Whether the author deletes it later. */
  deleted?: true;
  /** Whether it is posted under the pseudonym of a meme without a name. */
  asAuthor?: true;
  replies?: DemoComment[];
}

/** Comments by title of their meme. */
export const COMMENTS: Record<string, DemoComment[]> = {
  'Prognoza din open space': [
    { by: 'oana.hr', says: 'Nu spun unde. Cine a fost acolo știe.', likes: 4, asAuthor: true },
  ],
  'Ai 5 minute?': [
    {
      by: 'dragoș',
      says: 'La noi se zice „un quick sync”. Durează tot o barbă.',
      likes: 6,
      replies: [{ by: 'oana.hr', says: 'Barba intră la beneficii.', likes: 4 }],
    },
    { by: 'emma.w', says: 'I felt the beard growing while reading this.', likes: 3 },
  ],
  'Lucrez de acasă': [
    { by: 'bianca.t', says: 'Pisica are mai multe commit-uri decât mine.', likes: 5 },
    { by: 'james_qa', says: 'Found a bug: the cat is not in the org chart.', likes: 2 },
  ],
  'Vineri, ora 17:00': [
    { by: 'james_qa', says: 'It is a small change. So is a match.', likes: 9 },
    {
      by: 'tudor.b',
      says: 'Rollback-ul e planificat pentru luni.',
      likes: 7,
      replies: [
        { by: 'cristi.devops', says: 'Rollback-ul e și el un deploy.', likes: 5 },
        { by: 'tudor.b', says: 'Atunci marți.', likes: 6 },
      ],
    },
    { by: 'mihaela92', says: 'Eu am plecat la 16:59 și nu știu nimic.', likes: 3 },
    { by: 'ioana.m', says: 'Cana aia e singurul lucru cu redundanță.', likes: 2 },
    { by: 'vlad-andrei', says: 'Read-only Friday există dintr-un motiv.', likes: 1 },
    { by: 'ruxandra', says: 'De unde se ia tricoul?' },
    { by: 'ștefan.c', says: 'Am râs, apoi m-am uitat la ceas.', likes: 4 },
  ],
  'Frigiderul de la etajul 3': [
    { by: 'andrei_p', says: 'Dan, dacă citești: e tot acolo. A început să vorbească.', likes: 8 },
    { by: 'ruxandra', says: 'Din 2022? Ăsta are vechime mai mare decât mine.', likes: 6 },
    { by: 'vlad-andrei', says: 'Pun pariu că are și parcare.', likes: 2, deleted: true },
  ],
  'Bingo de ședință': [
    { by: 'ștefan.c', says: 'BINGO. Suntem la minutul trei.', likes: 7 },
    {
      by: 'oana.hr',
      says: 'Lipsește „putem să înregistrăm?”.',
      likes: 3,
      replies: [{ by: 'mihaela92', says: 'Ăla e pătratul din mijloc, la ediția de lux.' }],
    },
  ],
  'Severity 1': [
    { by: 'emma.w', says: 'Post-mortem: the root cause was decaf.', likes: 8 },
    { by: 'sorin', says: 'S-a rezolvat mai repede decât orice incident din producție.', likes: 5 },
  ],
  'Organigrama adevărată': [
    { by: 'bianca.t', says: 'Confirm. Și știe și cine a luat capsatorul.', likes: 6 },
    { by: 'raluca.v', says: 'Aprobat înainte să termin de citit.', likes: 4 },
  ],
  Salut: [
    { by: 'cristi.devops', says: 'Salut', likes: 9, replies: [{ by: 'dragoș', says: 'Nu.', likes: 8 }] },
  ],
  'Bugs fixed vs bugs found': [
    { by: 'andrei_p', says: 'Nu sunt bug-uri, sunt surprize.', likes: 2 },
    { by: 'tudor.b', says: 'Friday is flat because we stopped looking.', likes: 5 },
  ],
  'The light has a motion sensor': [
    { by: 'ștefan.c', says: 'Al nostru se aprinde doar dacă dai din mâini ca la avion.', likes: 3 },
  ],
  'Dicționar de e-mail': [
    { by: 'james_qa', says: 'Thanks in advance for this post.', likes: 6 },
    {
      by: 'sorin',
      says: 'O zi frumoasă tuturor!',
      likes: 7,
      replies: [{ by: 'ioana.m', says: 'Am simțit un fior.', likes: 3 }],
    },
  ],
  'Cât durează?': [
    { by: 'emma.w', says: 'Two days is a unit of hope.', likes: 5 },
    { by: 'vlad-andrei', says: 'Mai durează două zile până prind gluma.', likes: 2 },
  ],
  'Cine ia notițe azi?': [{ by: 'mihaela92', says: 'L-am învârtit de nouă ori. Tot eu.', likes: 4 }],
  'It depends': [{ by: 'dragoș', says: 'Depinde.', likes: 8 }],
};
