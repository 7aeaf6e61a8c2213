/** The package has no types. */
declare module 'wawoff2' {
  /** Returns the TrueType font of a WOFF2 file, in memory that the next call uses again. */
  export function decompress(file: Uint8Array): Promise<Uint8Array>
}
