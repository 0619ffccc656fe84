export const lightboxStrings = {
  open: 'View the picture larger',
  title: (title: string) => `Picture: ${title}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to the screen',
  scale: (percent: number) => `${percent} %`,
  close: 'Close',
  download: 'Download picture',
  share: 'Share picture',
  failed: 'Could not share the picture. Download it instead.',
} as const;
