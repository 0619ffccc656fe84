import type { LegalText } from './legal-text.ts';

export const methodRo: LegalText = {
  title: 'Cum numărăm',
  description: 'Cum apar cifrele de pe paginile companiilor, cu formulele lor, și de ce unele lipsesc.',
  lead: 'Cifrele spun despre ce sunt memele. Sunt glume, nu sondaj: cine e supărat postează mai mult, iar o zi bună la birou nu face niciun meme.',
  sections: [
    {
      id: 'voices',
      heading: 'O voce de om, temă și lună',
      body: [
        'Fiecare meme este văzut de un moderator. El are cel mult două teme, de exemplu ședințe sau salarii. Zece meme ale aceleiași persoane despre salarii într-o lună sunt o singură voce pentru salarii, ca un om supărat să nu pară zece.',
        'Ponderea unei teme este `k / n`: `n` sunt vocile companiei, una pentru fiecare om și lună, iar `k` sunt cele care vorbesc despre temă. O voce poate vorbi despre mai multe teme, deci ponderile adunate trec de 100%.',
      ],
    },
    {
      id: 'shrinking',
      heading: 'Numerele mici sunt trase spre toate companiile',
      body: [
        'Trei voci din trei nu înseamnă 100%. Presupunem că ponderile companiilor se împrăștie în jurul ponderii `m` a tuturor companiilor la un loc, într-o distribuție beta, și că `m` cântărește cât `s` voci. După `k` din `n` voci, ponderea urmează distribuția `Beta(m·s + k, (1 − m)·s + n − k)`.',
        'Bara arată media ei, `(m·s + k) / (s + n)`. Linia subțire merge de la cuantila de 5% la cea de 95%: cu o șansă de 90%, ponderea adevărată este acolo.',
        'La `m` adăugăm o voce pentru și una împotrivă, ca să nu fie niciodată 0 sau 1. Din cât diferă companiile dincolo de întâmplare estimăm `s` (momentele distribuției beta-binomiale, peste toate temele); este între 4 și 200, și 20 cât timp sunt mai puțin de cinci companii.',
        'Linia ia `m` și `s` drept sigure. La puține companii și la teme rare este de aceea puțin prea scurtă: în simulările noastre a cuprins adevărul în 84 până la 89 din o sută de cazuri.',
        'O companie diferă de celelalte doar dacă toată linia este deasupra sau dedesubtul ponderii celorlalte. La unsprezece teme, o diferență din pură întâmplare apare totuși din când în când.',
      ],
    },
    {
      id: 'hidden',
      heading: 'Ce nu arătăm',
      body: [
        {
          list: [
            'Nimic sub cinci oameni și opt meme: pentru o companie, o temă, un trimestru și o temă într-un trimestru.',
            'Nimic din care să poți afla, scăzând două cifre, ceva despre mai puțin de cinci oameni.',
            'Nicio numărătoare exactă: ponderile sunt rotunjite la procente întregi, iar oamenii din cinci în cinci.',
          ],
        },
        'Cifrele se reînnoiesc cel mult o dată pe zi și doar când cel puțin cinci oameni au spus ceva nou. Când un meme dispare, cifrele care îl numără dispar imediat și revin când cinci oameni au spus ceva nou.',
      ],
    },
    {
      id: 'nameless',
      heading: 'Meme fără nume',
      body: [
        'Cât timp site-ul mai știe autorul, aceste meme contează cu vocea contului, în memoria serverului; nimic din asta nu se păstrează. După ce autorul este uitat, memele are o voce a lui, în afară de cazul în care alt meme al autorului vorbește deja despre aceeași temă în acea lună. Mai multe: [cine poate afla că ai fost tu](anonymity).',
      ],
    },
  ],
};
