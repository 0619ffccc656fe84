import { LEGAL } from './legal-facts.ts';
import type { LegalText } from './legal-text.ts';

export const termsRo: LegalText = {
  title: 'Termeni de utilizare',
  description:
    'Regulile pentru citit și postat pe Corpomeme: cine are voie, ce se poate posta, cum se rezolvă disputele.',
  lead: 'Regulile panoului de la birou, pe înțelesul tuturor. Dacă citești, postezi, votezi sau comentezi aici, ți se aplică.',
  sections: [
    {
      id: 'who',
      heading: 'Cine poate folosi Corpomeme',
      body: [
        `Corpomeme este pentru persoane de cel puțin ${LEGAL.minimumAge} ani. Folosindu-l, confirmi că ai această vârstă.`,
        'Pentru citit și distribuit nu ai nevoie de cont. Pentru postat, votat și comentat, da.',
      ],
    },
    {
      id: 'account',
      heading: 'Contul tău',
      body: [
        'Îți faci cont cu o adresă de email și o parolă sau cu Google. Un cont cu email funcționează după ce deschizi linkul pe care îl trimitem la acea adresă.',
        'Porecla ta este publică. O poți schimba o singură dată. Nu alege numele altei persoane, al unei companii sau al echipei noastre.',
        'Contul este doar al tău: păstrează parola pentru tine și scrie-ne dacă bănuiești că o mai are cineva.',
      ],
    },
    {
      id: 'posts',
      heading: 'Ce postezi rămâne al tău',
      body: [
        'Îți păstrezi drepturile asupra memelor și comentariilor tale. Ne dai voie, gratuit, să le stocăm, să convertim și să redimensionăm imaginile și să le arătăm pe Corpomeme și în previzualizările și fluxurile care duc spre el.',
        'Confirmi că ai dreptul să postezi ce postezi și că respecți [declinarea răspunderii](disclaimer).',
        'Poți modifica o memă cât timp așteaptă aprobarea sau după ce a fost respinsă și îți poți șterge memele și comentariile. Un comentariu șters își pierde textul imediat, peste tot; răspunsurile de sub el rămân.',
      ],
    },
    {
      id: 'limits',
      heading: 'Ce nu are loc aici',
      body: [
        'Pe scurt; pe larg, în [regulile casei](rules):',
        {
          list: [
            'Nume reale, chipuri, date de contact sau orice altceva care identifică o persoană privată.',
            'Conținut defăimător: afirmații false despre fapte, care dăunează unei persoane sau unei companii.',
            'Secrete comerciale, documente interne, date ale clienților, parole.',
            'Amenințări, hărțuire, ură față de oameni pentru ceea ce sunt, conținut sexual.',
            'Creații ale altora pe care nu ai dreptul să le folosești.',
            'Reclame, spam, voturi cumpărate, mai multe conturi pentru aceeași persoană.',
            'Orice este ilegal și orice atacă sau supraîncarcă site-ul.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      heading: 'Moderare',
      body: [
        'Un moderator se uită la fiecare memă înainte să o vadă altcineva și o aprobă sau o respinge. O memă respinsă poate fi însoțită de un motiv; o poți modifica și trimite din nou.',
        'Comentariile apar imediat. Moderatorii le pot șterge, iar administratorii pot retrage o memă aprobată.',
        'Cine încalcă acești termeni își poate pierde dreptul de a posta sau contul. Dacă tu crezi că am greșit, [scrie-ne](contact): mesajul îl citește un om.',
      ],
    },
    {
      id: 'leaving',
      heading: 'Când pleci sau lipsești mult',
      body: [
        'Îți poți descărca datele și îți poți șterge contul oricând, din [pagina contului tău](account). Ce se întâmplă atunci scrie în [politica de confidențialitate](privacy).',
        `Un cont în care nu s-a autentificat nimeni timp de ${LEGAL.inactiveMonths} luni poate fi arhivat.`,
        'Când un administrator închide un cont, acesta este anonimizat și blocat, iar adresa lui de email nu mai poate fi folosită la înregistrare.',
      ],
    },
    {
      id: 'service',
      heading: 'La ce te poți aștepta de la noi',
      body: [
        'Corpomeme este gratuit și oferit așa cum este. Încercăm să îl ținem funcțional și sigur, dar nu putem promite că e mereu disponibil, fără greșeli sau neschimbat.',
        'Memele și comentariile sunt opiniile celor care le postează, nu ale noastre. În măsura permisă de lege, nu răspundem pentru ce postează membrii și nici pentru pierderi cauzate de folosirea site-ului sau de imposibilitatea de a-l folosi. Nimic de aici nu limitează o răspundere pe care legea nu ne lasă să o limităm.',
      ],
    },
    {
      id: 'disputes',
      heading: 'Dacă nu suntem de acord',
      body: [
        `Scrie mai întâi la {mailbox}. Răspundem în ${LEGAL.responseHours} de ore lucrătoare, iar ambele părți încearcă să rezolve problema pe cale amiabilă timp de ${LEGAL.negotiationDays} de zile.`,
        'Ce nu se poate rezolva în acest timp se decide definitiv prin arbitraj la București, România, după Regulamentul de arbitraj al Camerei Internaționale de Comerț (ICC).',
        'Drepturile pe care legea ți le dă în calitate de consumator și pe care niciun contract nu ți le poate lua rămân ale tale.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modificări',
      body: [
        'Când se schimbă acești termeni, se schimbă și data de sus. Dacă nu ești de acord cu o schimbare, îți poți șterge contul; cine folosește site-ul mai departe o acceptă.',
      ],
    },
  ],
};
