/** Common given names in Romania and in English, lower-case without accents. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `ada adam adela adelina adina adrian adriana agnes alan albert alex alexandra alexandru alice alin alina amalia amanda
  amelia amy ana anabela anamaria anca andra andreea andrei andrew andy anemona angela angelica anita ann anna anne anton
  antonia antonio anthony arthur arina aura aurel aurelia aurelian barbara beatrice ben benjamin bianca bob bogdan brandon
  brian brigitte calin camelia carla carmen carmina catalin catalina caterina cecilia cezar charles charlotte chris
  christian christina christopher ciprian clara claudia claudiu codrin codruta constantin constanta corina corneliu cornel
  cornelia cosmin costel costin cristi cristian cristiana cristina dan dana daniel daniela darius david debora deborah
  delia denis denisa diana diego dinu dominic donald dorel dorian dorin dorina doru dragos dumitra dumitru ecaterina eduard
  edward elena eleonora elisabeta eliza elizabeth emanuel emil emilia emilian emily emma eric eugen eugenia eva evelina
  felicia felix filip flavia flavius florentin florentina floriana florica florin florina frank gabi gabriel gabriela
  george georgeta georgian georgiana gheorghe gina grace graham grigore grigoras hannah harry helen henry horatiu horia
  iancu ileana ilie ilinca ina ioan ioana ion ionel ionela ionut irina isabela iulia iulian iuliana iustin jack jacob jake
  james jane janet jason jean jennifer jeremy jessica jim joan joe john johnny jonathan jordan joseph joshua julia julian
  julie karen karina katherine kathleen keith kelly ken kenneth kevin kyle larisa laura laurentiu lavinia leonard liam
  lidia ligia liliana linda liviu livia lisa lorena loredana louis luca lucas lucia lucian luciana lucretia ludovic
  luminita madalin madalina magda magdalena manuela marcel marcela marcu margareta maria marian mariana maricica marin
  marina marinela mario marius mark martha martin mary matei matthew megan melania melissa michael michaela michelle mihaela
  mihai mihail mihnea mike mircea mirela miruna mitica monica nadia nancy natalia natasha nathan nicholas nicole nicoleta
  nicolae nicusor nina nora octavian octavia oana ofelia olga olivia olimpia otilia ovidiu pamela patricia patrick paul
  paula pavel peter petre petru petronela petrisor philip rachel radu raluca ramona rares razvan rebecca remus renata
  richard robert roberta robin rodica roger roland roman romeo roxana ruxandra ryan sabin sabina samuel samantha sandra
  sandu sanda sara sarah sebastian serban sergiu sharon silvia silviu silviana simion simon simona smaranda sofia sonia
  sorin sorina stan stefan stefania stefanita stelian steliana stella stephanie stephen steve steven susan teodor teodora
  teodosia theodor thomas tiberiu timothy titus toma tom traian tudor tyler valentin valentina valeria valeriu vasile
  vasilica vera veronica victor victoria victoras vincent viorel viorica virgil virginia vlad vladimir vladut walter william
  zachary zoe zamfir istvan laszlo zoltan janos attila csaba tibor ferenc sandor gabor levente zsolt zsuzsa ildiko katalin
  erzsebet hans klaus wolfgang jurgen`.split(/\s+/),
);

/** Unambiguous surnames, and the endings that identify most others. */
const SURNAMES: ReadonlySet<string> = new Set(
  `pop popa radu stan stoica dumitru dobre barbu nistor moldovan muresan rusu munteanu nitu toma neagu oprea dinu lazar luca
  manole mocanu tudor voicu serban ene suciu sandu marin matei cojocaru rotaru ungureanu crisan bucur coman chirila
  preda pavel stanciu stefan vlad iordache iancu ilie craciun sava sirbu sarbu zaharia bejan bratu cretu smith johnson
  williams jones brown davis miller wilson moore taylor anderson thomas jackson harris thompson robinson clark lewis
  walker hughes evans roberts edwards kovacs nagy szabo kiss balogh varga schmidt schneider muller weber fischer`.split(
    /\s+/,
  ),
);
const SURNAME_ENDING = /(?:escu|eanu|ianu|oiu|ache|ovici|uleanu|iuc|eac|aru|asu|sson)$/;

export function isSurname(folded: string): boolean {
  return SURNAMES.has(folded) || (folded.length > 5 && SURNAME_ENDING.test(folded));
}

/** Endings for words without a capital: `calendaru` is no name there. */
const PLAIN_ENDING = /(?:escu|eanu|ovici)$/;

export function isPlainSurname(folded: string): boolean {
  return SURNAMES.has(folded) || (folded.length > 5 && PLAIN_ENDING.test(folded));
}
