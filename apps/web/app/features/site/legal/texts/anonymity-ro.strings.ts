import type { LegalText } from './legal-text.ts';

export const anonymityRo: LegalText = {
  title: 'Cine poate afla că ai fost tu',
  description: 'Ce face Corpomeme ca nimeni să nu afle cine a postat, ce nu poate face și ce poți face tu.',
  lead: 'Cine râde în public de angajator își asumă un risc. Pagina aceasta spune ce facem împotriva lui, ce nu putem face și ce ține de tine.',
  sections: [
    {
      id: 'others',
      heading: 'Ce vede oricine',
      body: [
        'Numele tău, sau numele tras la sorți al unui meme fără nume; memele și comentariile tale sub acel nume; când a fost publicat un meme, la minut; luna în care a fost creat contul.',
        'Nimeni nu vede când ai trimis un meme. El este nou atunci când îl aprobă un moderator, așa că jurnalul rețelei de la birou nu se potrivește cu el. Numerele memelor și ale comentariilor sunt aleatorii, deci nu pot fi puse în ordinea în care au fost trimise.',
        'Comentariile arată momentul în care le-ai scris, iar voturile schimbă contorul imediat. Dacă biroul înregistrează cine intră pe ce site și când, comentează și votează la alte ore și din altă rețea.',
      ],
    },
    {
      id: 'name',
      heading: 'Numele tău',
      body: [
        'Primul tău nume de aici este format din adresa de email. Înainte de primul meme sau comentariu te întrebăm cum vrei să apari și îți propunem nume aleatorii, care nu spun nimic despre tine.',
        'Un nume propriu leagă între ele toate lucrurile pe care le postezi sub el. Două detalii despre tine în două meme pot fi de ajuns pentru un coleg.',
      ],
    },
    {
      id: 'nameless',
      heading: 'Meme fără nume',
      body: [
        'În formularul de încărcare poți alege să postezi fără numele tău. Fiecare astfel de meme primește un nume tras la sorți, doar al lui. Nimic din ce văd alții nu duce de la el la contul tău sau la celelalte meme ale tale, iar comentariile pe care le scrii sub el pot purta același nume.',
        'Moderatorii citesc unul din trei lucruri despre autor, stabilit când ai trimis memele: nou, cunoscut sau adesea respins. Nimic din ce faci tu sau altcineva mai târziu nu îl schimbă, nici ștergerea contului. Un administrator poate afla contul doar cu un motiv, care se notează și pe care îl poți citi.',
        'Ce ai făcut ca autor al unui astfel de meme se păstrează și se arată doar cu ziua; deciziile și publicarea au minutul lor. Modificarea unui meme aflat deja în coadă, retragerea lui și comentariile se văd imediat, deci și momentul lor, de către cine urmărește.',
        'Legătura dintre un astfel de meme și contul tău stă într-un singur loc. După 14 zile de la publicare o distrugem, sau imediat când ceri tu. Din acel moment nu mai poți edita memele, nu îl mai poți șterge și nu mai poți contesta. Înainte poți primi un cod, arătat o singură dată, cu care memele poate fi retras și mai târziu. Dacă îți ștergi contul, legătura dispare imediat, iar un astfel de meme rămâne, chiar și în coadă: retrage-l înainte dacă nu vrei să rămână.',
      ],
    },
    {
      id: 'address',
      heading: 'Adresa ta de email',
      body: [
        'Folosește una privată. Căsuța de la serviciu este a angajatorului, iar serverul lui de email notează fiecare mesaj al nostru la secundă.',
        'Ceilalți membri nu îți văd niciodată adresa. Administratorii o pot vedea. Înregistrarea, autentificarea și resetarea parolei nu îi spun unui străin dacă o adresă are cont.',
      ],
    },
    {
      id: 'moderators',
      heading: 'Și moderatorii sunt oameni',
      body: [
        'Poți citi cine ți-a aprobat memele și niciodată cine l-a respins sau l-a retras. Jurnalul public nu arată niciun nume și nimic din el nu duce de la numele pe care îl citești la alte decizii.',
        'Un moderator poate fi colegul tău. Pentru un meme cu numele tău, moderatorii știu acel nume și când l-ai trimis.',
      ],
    },
    {
      id: 'machines',
      heading: 'Calculatorul pe care îl folosești',
      body: [
        'Imaginile care nu sunt publice nu sunt păstrate nici de browser, nici de noi în browserul tău. Deconectarea șterge ce ai scris și ce ai citit aici, în fiecare tab.',
        'Ieșirea rapidă din formularul de încărcare șterge textul și deschide în locul lui o pagină obișnuită.',
        'Dacă lași acest browser să te anunțe când ai noutăți, mesajul spune doar că există. Îl livrează producătorul browserului, care află că folosești acest site și când a venit un mesaj. Mesajul vine cu câteva minute întârziere și niciodată din cauza unui meme fără nume.',
        'Nu putem șterge istoricul browserului și nu putem vedea sau opri ce instalează proprietarul unui calculator pe el. Nu posta de pe calculatorul sau din rețeaua angajatorului.',
      ],
    },
    {
      id: 'court',
      heading: 'Dacă vine cineva cu o hotărâre judecătorească',
      body: [
        'Putem preda doar ce avem. Nu notăm nicio adresă IP; contoarele împotriva abuzurilor țin amprente ale lor un timp limitat. După un meme uitat sau un cont șters nu mai avem nici nume, nici adresă, nici legătură. Ce există până atunci este scris în [politica de confidențialitate](privacy).',
        'O copie făcută înainte să ștergi ceva îl conține în continuare, până când copia este aruncată.',
      ],
    },
    {
      id: 'limits',
      heading: 'De ce nu te putem proteja',
      body: [
        {
          list: [
            'De felul tău de a scrie și de glumele pe care le-ai mai spus.',
            'De o captură sau o fotografie pe care puțini o puteau face. Ștergem datele ascunse, cum ar fi locul, nu ce se vede.',
            'De birourile mici: dacă trei oameni știu un lucru, fiecare dintre ei este suspect.',
            'De dispozitivele și rețelele supravegheate: ele știu că vizitezi acest site și cât ai trimis în ce moment.',
            'De oamenii cărora le spui.',
            'De cine administrează acest server: cât timp legătura există, ar putea să o citească.',
          ],
        },
      ],
    },
    {
      id: 'advice',
      heading: 'Pe scurt',
      body: [
        {
          list: [
            'O adresă privată, telefonul tău, rețeaua ta.',
            'Fără nume, sau cu unul aleatoriu.',
            'Nimic din ce numai tu poți ști.',
            'Pentru întrebări: {mailbox}. Ce păstrăm este scris în [politica de confidențialitate](privacy), iar ce rămâne în browser, la [cookie-uri](cookies).',
          ],
        },
      ],
    },
  ],
};
