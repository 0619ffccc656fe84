import { LEGAL } from './legal-facts.ts';
import type { LegalText } from './legal-text.ts';

export const contactRo: LegalText = {
  title: 'Contact',
  description: `Cum dai de oamenii din spatele Corpomeme. Răspundem în ${LEGAL.responseHours} de ore lucrătoare.`,
  lead: 'O singură căsuță, citită de oameni.',
  sections: [
    {
      id: 'mailbox',
      heading: 'Scrie-ne',
      body: [
        '{mailbox}',
        `Răspundem în ${LEGAL.responseHours} de ore lucrătoare, în română sau engleză. Ca să ne scrii nu ai nevoie de cont.`,
      ],
    },
    {
      id: 'what',
      heading: 'Ce ne ajută să te ajutăm',
      body: [
        {
          names: [
            [
              'O memă sau un comentariu',
              '[Formularul de sesizare](report): primești un număr și răspunsul nostru prin email.',
            ],
            ['Contul tău', 'Scrie de pe adresa de email a contului. Nu ne trimite niciodată parola.'],
            [
              'Datele tale',
              'Cele mai multe sunt în [pagina contului tău](account): descărcare, sesiuni, ștergere. Pentru rest, spune ce vrei să afli, să corectezi sau să ștergi.',
            ],
            ['O companie sau avocatul ei', 'În numele cui scrii, despre ce pagină este vorba și ce ceri.'],
            [
              'O eroare sau o breșă de securitate',
              'Ce ai făcut, ce ai văzut, la ce te așteptai. Te rugăm să ne spui nouă înainte să spui lumii.',
            ],
          ],
        },
      ],
    },
    {
      id: 'disagree',
      heading: 'Dacă nu ești de acord cu o decizie',
      body: [
        `Spune care și de ce; se va uita altcineva peste ea. Dacă nu e de ajuns, [termenii de utilizare](terms) descriu ce urmează: ${LEGAL.negotiationDays} de zile ca să ne înțelegem între noi, apoi arbitraj la București, sub egida Camerei Internaționale de Comerț (ICC).`,
      ],
    },
  ],
};
