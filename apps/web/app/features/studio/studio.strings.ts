/** Texts of the meme studio. */
export const studioStrings = {
  heading: 'Meme studio',
  intro: 'Pick a scene, write the joke, post it. What you make stays on this device until you post it.',
  loading: 'Opening the studio',

  typeOnce: 'Type once, see it on all',
  typeOnceHint: 'One line for each text of the meme.',
  search: 'Search scenes',
  found: (count: number) => (count === 1 ? '1 scene' : `${count} scenes`),
  nothing: 'No scene has this word. Try “meeting”, “coffee” or “code”.',
  scenes: 'Scenes',

  ownPicture: 'Caption your own picture',
  camera: 'Take a picture',
  ownPictureHint:
    'Or paste it, or drop it on this page. It stays on this device; only the finished meme is sent.',
  unreadable: 'This browser cannot read the picture.',
  pictureTools: 'Picture',
  coverHint: 'Cover names, faces and screens. What is under a cover never leaves this device.',
  addBar: 'Black bar',
  addBlur: 'Blur',
  covers: { bar: 'Black bar', blur: 'Blur' },
  turn: 'Turn',
  band: 'Room for a caption',
  bands: { none: 'On the picture', above: 'Above it', below: 'Below it' },
  crops: {
    left: 'Cut off left, %',
    top: 'Cut off top, %',
    right: 'Cut off right, %',
    bottom: 'Cut off bottom, %',
  },
  stickers: 'Stickers',
  parts: 'Stickers and covers',

  back: 'Other scene',
  undo: 'Undo',
  redo: 'Redo',
  next: 'Next: post it',
  preparing: 'Drawing the picture',
  exportFailed: 'The browser could not draw the picture. Try again, or make it smaller.',
  picture: 'The meme',
  texts: 'Texts',
  addText: 'Add a text',
  remove: (label: string) => `Remove ${label}`,
  placeAt: (label: string, x: number, y: number) => `${label}, ${x}% from the left, ${y}% from the top`,
  moveHint: 'Drag to move. Arrow keys move, Shift and arrow keys resize.',

  look: 'Look and place',
  lookOf: (label: string) => `Look and place of ${label}`,
  letters: 'Letters',
  looks: { classic: 'Capitals', plain: 'As typed' },
  align: 'Alignment',
  aligns: { left: 'Left', centre: 'Centre', right: 'Right' },
  colour: 'Colour',
  outline: 'Outline',
  noOutline: 'None',
  colours: {
    white: 'White',
    ink: 'Ink',
    marker: 'Marker yellow',
    red: 'Red',
    blue: 'Blue',
    green: 'Green',
  },
  size: 'Largest size',
  tilt: 'Tilt',
  left: 'From the left, %',
  top: 'From the top, %',
  width: 'Width, %',
  height: 'Height, %',

  madeAlt: 'The meme you made',
  edit: 'Back to editing',
  another: 'Make another',
  copy: 'Copy picture',
  copied: 'Picture copied.',
  copyFailed: 'This browser does not copy pictures. Download it instead.',
  download: 'Download',
} as const;

export const studioPageStrings = {
  title: 'Meme studio',
  description:
    'Make a workplace meme from our own office scenes: no watermark, right letters for Romanian, on your device.',
} as const;

export const templatePageStrings = {
  description: (en: string, ro: string) => `${en} (${ro}): memes made with this scene of the studio.`,
  back: 'Meme studio',
  makeOwn: 'Make your own from this',
  memes: 'Made with this scene',
} as const;
