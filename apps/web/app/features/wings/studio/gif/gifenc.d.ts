/** The parts of gifenc that the studio uses; the package has no types of its own. */
declare module 'gifenc' {
  type Colour = [red: number, green: number, blue: number];

  interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        palette: Colour[];
        /** Milliseconds. */
        delay: number;
        transparent: boolean;
        transparentIndex: number;
        /** 1 leaves the frame where it is. */
        dispose: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    bytesView(): Uint8Array;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colours: number): Colour[];
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Colour[]): Uint8Array;
}
