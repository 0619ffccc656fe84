import type { LegalText } from './legal-text.ts';

export const cookiesRo: LegalText = {
  title: 'Cookie-uri și stocare',
  description:
    'Corpomeme nu folosește cookie-uri. Ce stochează în browserul tău, cheie cu cheie, și cum ștergi.',
  lead: 'Nu folosim cookie-uri. Browserul tău păstrează câteva notițe de care site-ul are nevoie ca să meargă și care nu ajung decât la noi.',
  sections: [
    {
      id: 'essential',
      heading: 'Doar stocare esențială',
      body: [
        'Nimic de aici nu te urmărește de pe un site pe altul și nimic nu servește la reclame sau statistici. Alte site-uri nu pot citi aceste notițe.',
      ],
    },
    {
      id: 'local',
      heading: 'Păstrate până le ștergi',
      body: [
        'În stocarea locală (local storage) a browserului. Ce ține de contul tău se șterge când te deconectezi.',
        {
          names: [
            ['`token`', 'Dovedește că ești tu, cel mult 30 de zile de la ultima vizită.'],
            ['`memeUser`', 'Numele, adresa de email și setările tale, ca paginile să te recunoască imediat.'],
            ['`upvotedMemes`', 'Memele pe care le-ai votat, ca să-ți arătăm voturile.'],
            ['`sameHereMemes`', 'Memele despre care ai spus că e la fel la voi.'],
            ['`upvotedComments`', 'La fel, pentru comentarii.'],
            ['`userPermissions`', 'Dacă ești moderator sau administrator.'],
            ['`permissions`', 'Ce poate face contul tău, ca să apară butoanele potrivite.'],
            ['`cookieConsent`', 'Răspunsul tău la anunțul despre stocare: `accepted` sau `declined`.'],
            ['`theme`', 'Doar dacă ai ales aspectul deschis sau închis: `light` sau `dark`.'],
            ['`shortcuts`', 'Doar dacă ai oprit comenzile de o singură tastă.'],
            ['`deskLook`', 'Doar dacă un moderator privește imaginile estompate sau în tonuri de gri.'],
            ['`seenWarning`', 'Doar dacă ai închis avertismentul unui moderator.'],
            [
              '`registrationKey`',
              'După înregistrare: arată că îți confirmi adresa acolo unde te-ai înregistrat. Dispare după confirmare.',
            ],
          ],
        },
      ],
    },
    {
      id: 'session',
      heading: 'Păstrate până închizi fila',
      body: [
        'În stocarea de sesiune (session storage) a browserului.',
        {
          names: [
            ['`uploadDraft`', 'Textul unei meme pe care nu ai trimis-o încă.'],
            [
              '`uploadDraft:picture`',
              'Unde este imaginea lui: în baza de date `drafts` a browserului, cel mult o zi.',
            ],
            [
              '`studioDraft`, `visitorStudio`, `studioUploadDraft`',
              'Mema pe care o faci în studio: textele ei și numele sub care browserul îți păstrează imaginea. O imagine pe care o trimite altă aplicație stă în același loc.',
            ],
            [
              '`commentDraft:…`',
              'Un comentariu pe care nu l-ai postat încă, câte o notiță pentru fiecare loc.',
            ],
            [
              '`memeDraft:…`',
              'Modificările unei meme pe care nu le-ai trimis încă, câte o notiță pentru fiecare.',
            ],
            ['`appealDraft:…`', 'O contestație pe care nu ai trimis-o încă.'],
            [
              '`…:picture`',
              'Duce la poza unei meme pe care nu ai trimis-o încă, în IndexedDB (`drafts`). Dispare când te deconectezi, cel târziu după o zi.',
            ],
            [
              '`intention`',
              'Ce voiai să faci înainte de autentificare, de exemplu un vot. Dispare după o oră.',
            ],
            [
              '`attempt:…`',
              'Ce este pe drum spre noi, ca o a doua încercare să nu posteze nimic de două ori.',
            ],
            [
              '`draftsOf`',
              'Doar după ce sesiunea ta a expirat: ale cui sunt textele neterminate din acest tab.',
            ],
            ['`legalLanguage`', 'Limba pe care ai ales-o pe aceste pagini.'],
            ['`react-router-scroll-positions`', 'Cât de jos ajunseseși, pentru când te întorci.'],
          ],
        },
      ],
    },
    {
      id: 'offline',
      heading: 'Păstrate pentru citit fără conexiune',
      body: [
        'În cache-ul (cache storage) browserului: copii ale celor văzute recent. Cele noi le scot pe cele vechi.',
        {
          names: [
            ['`pages`', 'Pagini publice.'],
            ['`public-answers`', 'Liste, meme și comentarii publice. Se șterg când te deconectezi.'],
            ['`public-images`', 'Meme publice și avatare. Se șterg când te deconectezi.'],
            ['`files`', 'Scripturile, stilurile și fonturile site-ului.'],
          ],
        },
      ],
    },
    {
      id: 'choice',
      heading: 'Ce schimbă anunțul',
      body: [
        'Anunțul de la prima vizită oferă „Accept tot” și „Doar esențiale”. Astăzi înseamnă același lucru, pentru că nu există decât ce e esențial. Dacă asta se schimbă vreodată, răspunsul tău contează, iar pagina aceasta o va spune prima.',
      ],
    },
    {
      id: 'others',
      heading: 'Alte site-uri',
      body: [
        'Dacă intri cu Google, distribui o memă sau urmezi un link, ajungi pe alte site-uri, care pot folosi cookie-uri proprii. Niciunul nu este contactat înainte să apeși. Mai multe în [politica de confidențialitate](privacy).',
      ],
    },
    {
      id: 'remove',
      heading: 'Cum le ștergi',
      body: [
        'Deconectează-te ca să ștergi ce ține de contul tău. Ca să ștergi tot, golește datele acestui site din setările browserului. Site-ul merge mai departe pentru citit; doar va trebui să te autentifici din nou.',
      ],
    },
  ],
};
