/**
 * Words of pseudonyms' names. Nothing personal, no company, no job title. A name has at most 30 characters, and no
 * word ends in a letter that reads as another one together with the beginning of the next word ('rn' reads as 'm').
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Three words each, in the order of the name. */
export const PSEUDONYM_WORDS: readonly (readonly [
  readonly string[],
  readonly string[],
  readonly string[],
])[] = [
  [
    words(`
        Absent Agile Alert Amused Ancient Anxious Awake Bashful Bold Brave Breezy Bright Brisk Busy Calm Candid
        Careful Casual Cautious Cheerful Chilly Classic Clever Clumsy Content Cosy Curious Dapper Daring Dazzled
        Devoted Dizzy Dreamy Drowsy Eager Early Earnest Elegant Faithful Fearless Festive Formal Frank Friendly
        Frugal Gallant Generous Gentle Giddy Glad Graceful Grateful Grumpy Happy Hasty Heroic Honest Hopeful Humble
        Hungry Idle Jolly Jovial Joyful Keen Kind Late Lazy Lively Logical Lonely Loyal Lucky Mellow Merry Mighty
        Modest Muffled Musical Mystic Patient Peaceful Pensive Playful Polite Proud Prudent Punctual Puzzled Quick
        Quiet Relaxed Restless Rested Romantic Serene Serious Shy Silent Sincere Sleepy Smiling Solemn Stubborn
        Subtle Sunny Tender Thrifty Timid Tired Tranquil Trusty Vigilant Wandering Weary Wise Witty Zealous
      `),
    words(`
        Amber Azure Bamboo Beige Black Blue Brass Bronze Brown Checked Chrome Copper Coral Cotton Cream Crimson
        Crystal Dotted Felt Folded Frosted Glass Glossy Golden Granite Green Grey Indigo Iron Ivory Khaki Leather
        Lilac Linen Marble Mauve Oak Olive Orange Paper Pastel Pearl Pewter Pink Plaid Plastic Plum Polished
        Purple Quilted Red Rubber Russet Rustic Satin Scarlet Silver Spotted Steel Striped Teal Tin Velvet Violet
        Walnut White Wicker Wooden Woollen Yellow
      `),
    words(`
        Abacus Accordion Acorn Almanac Anchor Antenna Apple Apron Armchair Atlas Awning Backpack Badge Bagel
        Balcony Balloon Banana Banjo Barrel Basket Beacon Beaker Bell Bench Bicycle Binder Biscuit Blanket Blender
        Blinds Bobbin Bonsai Bookend Bookmark Bottle Bowl Box Bridge Broom Brush Bucket Button Cabinet Cable Cactus
        Calendar Camera Candle Canoe Canvas Carafe Card Carpet Carrot Cart Castle Ceiling Cello Chair Chalk
        Charger Clipboard Clock Cloud Clover Coaster Compass Cookie Cork Corridor Couch Crate Crayon Cupboard
        Curtain Cushion Dahlia Daisy Desk Dial Dice Doorbell Doormat Doughnut Drawer Drum Duster Earmuff Easel
        Elevator Envelope Eraser Fan Faucet Feather Fern Fiddle Filter Flagpole Flask Flute Folder Fork Fountain
        Fridge Funnel Garden Gherkin Globe Glove Goblet Guitar Hammer Hammock Handle Hanger Harp Hat Hedgehog
        Helmet Hinge Hook Igloo Inkwell Jacket Jar Jigsaw Joystick Juicer Kayak Kettle Keyboard Keyring Kite
        Ladder Ladle Lamp Lantern Laptop Lemon Lever Locker Lunchbox Magnet Mailbox Mango Marker Mattress Meadow
        Microwave Mirror Mitten Modem Monitor Mosaic Muffin Mug Orchid Otter Oven Paddle Padlock Pancake Parasol
        Parcel Parrot Peach Pebble Pelican Pencil Penguin Pepper Piano Pickle Pigeon Pillow Pinwheel Pitcher Plate
        Platform Plug Pocket Pot Pretzel Printer Pulley Pumpkin Puzzle Radiator Radio Radish Rocket Ruler Saddle
        Sandal Saucer Scanner Scarf Scissors Scooter Shelf Shovel Sieve Signpost Sofa Spatula Sponge Spoon Stapler
        Stool Stove Suitcase Tablet Teabag Teacup Teapot Teaspoon Telescope Thermos Thimble Ticket Toaster Trolley
        Trumpet Tulip Turnip Turtle Typewriter Ukulele Umbrella Vase Violin Waffle Wagon Wallet Wardrobe Whistle
        Windmill Window Wrench Zipper
      `),
  ],
  // Nouns of one gender, so that each adjective fits each noun.
  [
    words(`
        Abajur Acordeon Afiș Aparat Ardei Arici Arțar Ascuțitor Autobuz Automat Avion Balcon Balon Bec Berbec Bilet
        Birou Biscuit Blender Bon Bondar Borcan Brad Bujor Burete Burghiu Burlan Bursuc Busuioc Cablu Cactus Caiet
        Calendar Calorifer Capsator Carnet Cartof Carton Castor Castron Ceainic Ceas Cerb Cerc Cilindru Ciocan
        Clește Clopot Clopoțel Cocoș Colet Compas Con Contrabas Corb Cornuleț Coridor Coș Covor Covrig Cozonac
        Crap Creion Crin Cub Cuc Cuier Cuptor Delfin Dosar Dovleac Dulap Ecran Elan Elicopter Etaj Făraș Fazan
        Felinar Fermoar Fluier Fluture Fluturaș Fotoliu Frigider Fular Gard Geamantan Ghem Ghiocel Ghiozdan Ghiveci
        Graur Greier Halat Hamster Ibric Iepure Lampadar Lampion Lăstun Levier Lift Mac Magnet Marker Mărar Măgar
        Melc Microbuz Mixer Monitor Mop Măr Nai Nasture Nufăr Pachet Pahar Palton Panou Pantof Papagal Papuc
        Pătrunjel Pelican Pepene Pian Pinguin Pix Pliant Plic Plop Pod Polonic Ponei Porumbel Portofel Prăjitor
        Prosop Radiator Raft Raportor Registru Romb Rucsac Salcâm Saxofon Săpun Scaun Scuter Sertar Sigiliu Stâlp
        Stejar Stilou Strugure Șemineu Șevalet Tablou Telefon Termos Tichet Timbru Tirbușon Topor Tractor Tramvai
        Trandafir Trapez Tren Trifoi Triunghi Troleibuz Trombon Tunel Umerar Urs Usturoi Vagon Vapor Ventilator
        Xilofon Zid
      `),
    words(`
        Alb Albastru Albăstrui Arămiu Argintiu Auriu Azuriu Bej Bordo Bronzat Cald Cărămiziu Cenușiu Colorat Crem
        Cubic Curbat Desenat Dungat Fumuriu Galben Gălbui Gri Gros Indigo Înalt Îngust Kaki Lat Lăcuit Lila Liliachiu
        Lucios Lung Maro Mat Mărunt Metalic Moale Opac Oval Pătat Pătrat Pliat Pliabil Portabil Pufos Purpuriu Roșcat
        Roșu Rotund Roz Ruginiu Rustic Scund Solid Subțire Tare Turcoaz Uscat Verde Verzui Vișiniu Vopsit
      `),
    words(`
        Absent Ager Agil Amabil Amuzat Atent Blând Bucuros Bun Calm Cinstit Cuminte Cumpătat Curajos Curios Darnic
        Demn Discret Distrat Domol Dornic Duios Elegant Emotiv Ezitant Fericit Fidel Firesc Galant Gânditor Generos
        Glumeț Grațios Grăbit Grijuliu Haios Harnic Hazliu Hotărât Isteț Iscusit Iute Împăcat Încântat Înțelept
        Jovial Jucăuș Leneș Limpede Liniștit Loial Lucid Matur Mândru Mirat Modest Mulțumit Naiv Năzdrăvan
        Neclintit Neobosit Norocos Nostim Obosit Ocupat Onest Optimist Ordonat Original Pașnic Plictisit Politicos
        Precaut Prudent Punctual Rătăcit Răbdător Relaxat Romantic Rușinos Senin Sensibil Serios Sfios Simpatic
        Sincer Sociabil Solemn Somnoros Spontan Sprinten Stângaci Tandru Tăcut Temător Tenace Tihnit Timid Uimit
        Uituc Vesel Vigilent Vioi Viteaz Visător Voios Zâmbitor Zglobiu
      `),
  ],
];
