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
        'Trei voci din trei nu înseamnă 100%. Presupunem că ponderile companiilor se împrăștie în jurul unei ponderi `m`, într-o distribuție beta, și că `m` cântărește cât `s` voci. După `k` din `n` voci, ponderea urmează distribuția `Beta(m·s + k, (1 − m)·s + n − k)`.',
        'Nu știm `m` și `s`, așa că încercăm 16 valori ale lui `s`, de la 1,5 la 768 de voci, și cu fiecare 9 valori ale lui `m` în jurul ponderii tuturor companiilor. O pereche cântărește cu atât mai mult cu cât explică mai bine vocile tuturor companiilor: greutatea ei este produsul `B(m·s + k, (1 − m)·s + n − k) / B(m·s, (1 − m)·s)` peste companii, unde `B` este funcția beta. Toate temele au același `s`. Dinainte, fiecare `m` este la fel de probabil, și la fel fiecare `1 / (1 + s)`.',
        'Bara arată media tuturor acestor distribuții, după greutatea lor. Linia subțire merge de la cuantila de 5% la cea de 95% a distribuției beta cu aceeași medie și aceeași varianță: cu o șansă de 90%, ponderea adevărată este acolo. În simulările noastre a cuprins adevărul în 88 până la 92 din o sută de cazuri, la companii mici și mari și la teme rare.',
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
            'Nicio numărătoare exactă: ponderile și capetele intervalelor sunt rotunjite la procente întregi, iar oamenii în jos, din cinci în cinci.',
          ],
        },
        'Cifrele se reînnoiesc cel mult o dată pe zi și doar când cel puțin cinci oameni au spus ceva nou. Când un meme dispare, cifrele care îl numără dispar imediat și revin când cinci oameni au spus ceva nou.',
      ],
    },
    {
      id: 'nameless',
      heading: 'Meme fără nume',
      body: [
        'Aceste meme apar în liste, dar cifrele nu le numără. Altfel ai putea scădea memele cu nume dintr-o cifră și afla dacă unul dintre celelalte vine de la aceeași persoană. Mai multe: [cine poate afla că ai fost tu](anonymity).',
      ],
    },
  ],
};
