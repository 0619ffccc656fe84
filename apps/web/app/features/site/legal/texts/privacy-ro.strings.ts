import { LEGAL } from './legal-facts.ts';
import type { LegalText } from './legal-text.ts';

export const privacyRo: LegalText = {
  title: 'Politica de confidențialitate',
  description:
    'Ce știe Corpomeme despre tine, de ce, cine vede și cum îți iei datele cu tine sau ceri să dispară.',
  lead: 'Păstrăm ce îi trebuie site-ului ca să meargă și nimic de vândut. Fără reclame, fără analiză de trafic, fără urmărire.',
  sections: [
    {
      id: 'who',
      heading: 'Cine răspunde',
      body: [
        `Echipa Corpomeme hotărăște ce se face cu datele descrise aici. Scrie-ne la {mailbox}; răspundem în ${LEGAL.responseHours} de ore lucrătoare.`,
        `Site-ul este pentru persoane de cel puțin ${LEGAL.minimumAge} ani. Dacă aflăm că un cont aparține cuiva mai tânăr, îl ștergem.`,
      ],
    },
    {
      id: 'data',
      heading: 'Ce păstrăm',
      body: [
        {
          names: [
            [
              'Contul',
              'Adresa de email, porecla, rolul, când te-ai înscris și când te-ai autentificat ultima dată.',
            ],
            [
              'Parola',
              'Doar ca hash cu sare, din care nu poate fi citită. La autentificarea în doi pași: secretul ei și codurile de recuperare.',
            ],
            [
              'Google',
              'Dacă îl alegi: numărul pe care Google îl dă contului tău și adresa de email și numele pe care ni le spune.',
            ],
            [
              'Sesiunile',
              'Când a început și când a fost folosită ultima dată fiecare autentificare și din ce browser, ca să o poți recunoaște și închide. O sesiune expiră după 30 de zile fără folosire.',
            ],
            [
              'Ce postezi',
              'Memele, comentariile și voturile, cu ora lor. Ce spunea un mem înainte de o modificare: un an, pentru tine și moderatori.',
            ],
            [
              'Raportările',
              'Ce ai raportat și de ce; moderatorii le citesc împreună cu porecla ta. Cine folosește formularul de sesizare dă un nume și o adresă de email: păstrate criptat, șterse la 30 de zile după decizie.',
            ],
            [
              'Notificările',
              'Ce s-a întâmplat cu memele, comentariile și raportările tale; după ce le-ai citit, 90 de zile. Emailul zilnic doar dacă îl pornești.',
            ],
            [
              'Deciziile',
              'Cine a aprobat sau a respins o memă, când și de ce. Un jurnal al deciziilor, schimbărilor de rol, evenimentelor contului și exporturilor, pe care îl pot citi doar administratorii.',
            ],
            [
              'Jurnalul tehnic',
              'Ce fel de pagină s-a cerut, când și cu ce rezultat. Fără adresa ta de rețea, contul tău sau ce ai scris.',
            ],
          ],
        },
        'Adresa ta de rețea este folosită în memorie cât timp răspundem la o cerere, ca să ținem abuzurile departe. Site-ul nu o scrie în niciun jurnal și în niciun tabel.',
      ],
    },
    {
      id: 'why',
      heading: 'De ce avem voie',
      body: [
        'Contul, sesiunile și postările: pentru că ai cerut un cont, iar site-ul nu îl poate ține fără ele. Jurnalele, deciziile și urma lăsată de un cont șters: pentru că avem un interes legitim să ținem un site sigur și corect. Google: pentru că l-ai ales.',
      ],
    },
    {
      id: 'images',
      heading: 'Imaginile',
      body: [
        'Fiecare imagine este decodată și codată din nou pe serverele noastre. Locul, aparatul, ora și orice altceva era ascuns în fișier se pierd pe drum, iar originalul tău nu se păstrează.',
        'Dacă ne dai adresa unei imagini, serverul nostru o aduce o singură dată și își păstrează propria copie. Browserul nimănui nu încarcă vreodată ceva de pe celălalt site. Avatarele le desenăm noi, după poreclă.',
      ],
    },
    {
      id: 'visible',
      heading: 'Cine ce vede',
      body: [
        {
          list: [
            'Toată lumea: porecla ta, memele tale aprobate, comentariile tale și datele lor. Nu și adresa de email și nici ce ai votat.',
            'Tu și moderatorii: memele tale care așteaptă sau au fost respinse.',
            'Administratorii: adresa ta de email, rolul și statistica memelor tale. Listele arată adresa mascată; fiecare export al listei este scris în jurnal.',
            'Nimeni altcineva. Nu vindem nimic și nu dăm nimic mai departe, decât dacă ne obligă o lege.',
          ],
        },
      ],
    },
    {
      id: 'others',
      heading: 'Alte companii',
      body: [
        'Paginile nu încarcă nimic din altă parte decât de pe serverele noastre: fonturile, imaginile și scripturile sunt ale noastre. Google este contactat când apeși butonul lui, WhatsApp și celelalte când le alegi din meniul de distribuire, pagina de cafea când îi urmezi linkul. De acolo înainte se aplică politicile lor.',
        'Găzduirea, stocarea și trimiterea mesajelor pot fi făcute pentru noi de alții, care au voie să folosească datele doar pentru asta.',
      ],
    },
    {
      id: 'deletion',
      heading: 'Ce rămâne după ce pleci',
      body: [
        'Îți ștergi contul din [pagina contului tău](account), imediat și definitiv. Porecla devine un nume anonim, adresa de email, parola, numărul Google și sesiunile se șterg, iar memele în așteptare se retrag împreună cu imaginile lor.',
        'Memele publicate, comentariile și voturile rămân, sub numele anonim. Dacă vrei ca unele să dispară, șterge-le înainte.',
        'Rămâne un hash cu cheie al adresei de email, pentru ca un cont șters să nu se poată întoarce pur și simplu. Adresa nu poate fi citită din el.',
        `Restul îl păstrăm cât timp există contul. Un cont fără nicio autentificare timp de ${LEGAL.inactiveMonths} luni poate fi arhivat. Copiile de siguranță dispar pe măsură ce sunt înlocuite.`,
      ],
    },
    {
      id: 'rights',
      heading: 'Drepturile tale',
      body: [
        {
          list: [
            'Să vezi și să iei cu tine: descarcă tot ce avem despre tine, într-o formă pe care o pot citi și programele, din [pagina contului tău](account).',
            'Să corectezi: porecla o schimbi tu, o singură dată; pentru orice altceva, scrie-ne.',
            'Să ștergi: meme și comentarii, una câte una, sau contul întreg.',
            'Să te opui sau să restrângi: scrie la {mailbox} și spune la ce te opui.',
            'Să te plângi: la autoritatea pentru protecția datelor din țara ta; în România este ANSPDCP.',
          ],
        },
      ],
    },
    {
      id: 'browser',
      heading: 'În browserul tău',
      body: [
        'Nu folosim cookie-uri. Ce stochează site-ul în browserul tău, cheie cu cheie, găsești la [cookie-uri și stocare](cookies).',
      ],
    },
  ],
};
