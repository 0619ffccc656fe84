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
  erzsebet hans klaus wolfgang jurgen
    gigi gigel nelu costi costica costache nicu vali relu titi geta lili cati dani adi edi gelu ginel gica lica fanel sandel
    aurica lenuta lucica marioara marilena monalisa bogdana camelia doina emanuela floarea gavril georgi iosif ivan iulica
    minodora neculai niculae saveta silvana steluta tamara tatiana toader viorela voichita zenovia anisoara domnica filofteia
    gherghina petrica sorina georgica ionica mihaita stefi alexe casian cosmina claudiu dacian damian eusebiu flaviu
    lucretia malina melisa narcis narcisa nichita noemi paraschiv pompiliu rafael raul rozalia ruben sanziana sergiu simina
    stanca sidonia teofil timea tinca traian tudora tudorel ursula valer vasilisa vicentiu viorica zoltan zorica
    emma liam noah oliver olivia sophia sophie ava chloe lucy megan greg gregory gary larry jerry terry timothy ted fred phil
    craig derek dennis doug douglas eddie ethan evan gerald glenn gordon harold howard ian isaac jared jeff jeffrey jesse joel
    karl kurt lawrence luke malcolm neil nigel norman oscar owen ralph randy raymond rick ronald russell scott sean shane shaun
    stanley stuart todd tony travis trevor troy vernon wayne wendy tracy tiffany tina teresa sheila sally ruth peggy molly
    maureen lynn lois laurie kathy kate katie judy josephine joanna joanne jill jenny jackie irene heather gloria frances
    fiona esther erin ellen eileen doris donna diane debbie connie cindy cheryl carol caroline brenda bonnie beverly becky
    audrey ashley annette allison alison claire emma gemma hollie kirsty leanne natalie nicola paige priya raj sanjay rohan`.split(
    /\s+/,
  ),
);

/** Common surnames, and the endings that identify most others. */
const SURNAMES: ReadonlySet<string> = new Set(
  `pop popa radu stan stoica dumitru dobre barbu nistor moldovan muresan rusu munteanu nitu toma neagu oprea dinu lazar luca
  manole mocanu tudor voicu serban ene suciu sandu marin matei cojocaru rotaru ungureanu crisan bucur coman chirila
  preda pavel stanciu stefan vlad iordache iancu ilie craciun sava sirbu sarbu zaharia bejan bratu cretu
  achim adam aldea albu alexa andrei anghel anton apostol arsene avram badea badiu balan balaci balint banu baciu bodea
  bogdan boca bota botezatu bucataru buzatu calin carp cazacu ciobanu ciocan cirstea carstea ciurea cornea costea costin
  covaci cozma croitoru cucu damian danciu danila diaconu dima dogaru dragan draghici dragomir dumitrache dumitrascu duta
  enache farcas filip florea fodor frunza fulea ganea gavrila gheorghe gherman ghita giurgiu goga grosu grigore gradinaru
  hanganu horvat hotea ignat irimia ispas istrate iurea jianu judele lupu lungu lupea maftei maican manea mares marcu
  marginean mihai mihaila mihalache miron mircea mirea mitrea mitrofan mitu molnar morar moraru moise musat nae nagy
  neacsu neagoe neculai negoita negrea negru nica nicolae nita oana olar olteanu onea onofrei opris pasca pascu patru paun
  pavel petcu petre petrea pintea pirvu parvu plesa plopeanu podaru pricop puiu purcaru raducan rosca rosu rus sabau salajan
  samoila savu simion simon sima soare spiridon stefanache stroe tanase tanasa tataru tecu teodor timis timofte tiron todea
  toader tomoiaga trandafir trif trifan trifu tronciu turcu turcanu tuca udrea udriste ursache ursu vaduva vasile vasilache
  gheorghita cristea oancea ghinea voinea vintila olaru ciobotaru chirita cernea cernat bunea bulgaru botea bordea blaga bercea belu
  banica asaftei apetrei andronic amariei alecu airinei agache dumbrava dumitriu doroftei dobrin dinca dicu deaconu dascalu
  danaila cotoi covrig cosma corbu cojocariu ciuperca ciolan chiriac chiru chelaru cherciu ceausu catana caraiman capatana
  buta burlacu buliga budu bogza birsan barsan bica bercu berariu beldiman baltag bahrim gorgan gafita gligor groza grecu
  gurau harabagiu haiduc hoban iacob iftimie ionita jitaru jurca lascu leahu lixandru lolea luncan macovei maghiar matache
  mihoc mihut milea militaru minea mitran mocan motoc murgu mustata nanu nechita nedelcu neguta nicoara nichifor nuta onciu
  onica orban otelea panait pantea petcan potra prodan puscas puscasu radoi rotar sabo sasu serafim sfetcu stoian strimbu
  strambu suditu tamas tarta teaca tofan tripon trusca varlan vatamanu velea velcu vieru vidu zota spinu hauta tudose cazan
  butnaru cojoc dogar gavrilut hutanu lostun pascaru poenaru zavoianu manolache mandru nastase pirvan parvan postolache
  vaida varga visan vlaicu voda vornicu zamfir zidaru
  smith johnson williams jones davis miller wilson moore taylor anderson thomas jackson harris thompson robinson clark
  lewis walker hughes evans roberts edwards kovacs szabo kiss balogh schmidt schneider muller weber fischer
  garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres nguyen nelson rivera campbell mitchell
  phillips parker collins stewart morris murphy rogers morgan peterson bailey kelly howard richardson watson henderson
  patterson simmons alexander griffin hamilton sullivan wallace bennett gibson mcdonald marshall harrison kennedy ellis
  crawford ferguson dixon gardner payne hawkins nichols spencer perkins matthews jenkins fletcher harper whitmore
  atkinson holmes chapman dawson pearson shaw barnes cole reynolds foster simpson barker palmer o'brien obrien patel khan`.split(
    /\s+/,
  ),
);
const SURNAME_ENDING =
  /(?:escu|eanu|ianu|oiu|ache|achi|ovici|uleanu|iuc|eac|aru|asu|sson|nciu|oaca|oaie|asan|inschi|owski|enko|ariu|itiu|utiu|utu|arlan|ulea|oianu)$/;

export function isSurname(folded: string): boolean {
  return SURNAMES.has(folded) || (folded.length > 4 && SURNAME_ENDING.test(folded) && !NO_NAME.has(folded));
}

/** Surnames that are words as well: without a capital they name nobody, as in `vlad negru de supărare`. */
const ALSO_WORDS = new Set(
  `negru rosu albu grosu lungu soare puiu ciocan frunza trandafir balan carp ursu lupu patru mares cucu goga
  morar olar tataru turcu florea bota boca corbu ciolan covrig groza militaru mustata ciuperca grecu cazan mandru
  dascalu dumbrava cojoc haiduc mocan vieru teaca`.split(/\s+/),
);
/** Endings for words without a capital: `calendaru` is no name there. */
const PLAIN_ENDING = /(?:escu|eanu|ovici|nciu|oiu|ache|iuc)$/;
const NO_NAME = new Set(
  'serviciu exercitiu beneficiu apoi noroiu altoiu gunoiu salariu scenariu chestionaru minutu'.split(' '),
);

export function isPlainSurname(folded: string): boolean {
  if (ALSO_WORDS.has(folded) || NO_NAME.has(folded)) return false;
  return SURNAMES.has(folded) || (folded.length > 5 && PLAIN_ENDING.test(folded));
}
