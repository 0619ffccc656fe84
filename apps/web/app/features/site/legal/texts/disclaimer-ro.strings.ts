import { LEGAL } from './legal-facts.ts';
import type { LegalText } from './legal-text.ts';

export const disclaimerRo: LegalText = {
  title: 'Declinarea răspunderii',
  description:
    'Memele de pe Corpomeme sunt glume și opinii ale autorilor. Fără nume reale, fără defăimare, fără legături cu companiile.',
  lead: 'O memă este o glumă cu o opinie înăuntru. Citește-o ca atare și posteaz-o ca atare.',
  sections: [
    {
      id: 'opinions',
      heading: 'Glume și opinii',
      body: [
        'Memele și comentariile spun ce cred autorii lor. Exagerează, cum fac glumele. Nu sunt afirmații despre fapte, nu sunt o cercetare despre o companie și nu sunt opinia Corpomeme.',
        'Nu lua o decizie despre un loc de muncă, un contract sau o investiție pornind de la o memă.',
      ],
    },
    {
      id: 'names',
      heading: 'Fără nume reale',
      body: [
        'Numele reale ale oamenilor nu sunt permise, nici în imagini, nici în titluri, mesaje sau comentarii. La fel chipurile persoanelor private, semnăturile, adresele de email, numerele de telefon, capturile de conversații în care se vede cine a scris și descrierile care se potrivesc unei singure persoane.',
        'Râzi de ședință, nu de colegă.',
      ],
    },
    {
      id: 'defamation',
      heading: 'Fără defăimare',
      body: [
        'Conținutul defăimător nu este permis. Că e proastă cafeaua este o opinie. Să acuzi o persoană sau o companie de ceva ce nu s-a întâmplat nu mai este, oricât de amuzantă ar fi imaginea.',
        'Moderatorii resping ce trece de această linie. Cine postează răspunde pentru ce a postat.',
      ],
    },
    {
      id: 'companies',
      heading: 'Companii și mărci',
      body: [
        'Corpomeme nu are legătură cu niciuna dintre companiile din listă și niciuna nu plătește, nu susține și nu verifică ce se postează. Numele și mărcile aparțin proprietarilor lor și apar aici doar ca să se știe despre ce este o memă.',
        'O memă despre o companie nu dovedește că autorul lucrează sau a lucrat acolo.',
      ],
    },
    {
      id: 'moderation',
      heading: 'Ce face și ce nu face moderarea',
      body: [
        'Un moderator vede fiecare memă înainte să fie publicată. Asta ține afară ce evident nu are loc aici; nu face ca restul să fie adevărat. Comentariile sunt văzute după ce apar.',
      ],
    },
    {
      id: 'report',
      heading: 'Dacă e ceva despre tine',
      body: [
        `Folosește [formularul de sesizare](report) sau scrie la {mailbox}, cu adresa paginii și ce e în neregulă. Nu ai nevoie de cont. Răspundem în ${LEGAL.responseHours} de ore lucrătoare și retragem ce încalcă aceste reguli.`,
      ],
    },
    {
      id: 'links',
      heading: 'Linkuri',
      body: [
        'Linkurile duc spre site-uri pe care nu le controlăm. Ce se întâmplă acolo ține de cei care le administrează.',
        'Restul scrie în [termenii de utilizare](terms).',
      ],
    },
  ],
};
