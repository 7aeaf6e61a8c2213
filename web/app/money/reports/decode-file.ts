export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

export interface DecodedFile {
  text: string
  encoding: Encoding
}

/** Decodes the bytes; null when they are not of this encoding, or are no text. */
function decode(bytes: Uint8Array, label: string): string | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has no other control characters
    return /[\u0000-\u0008\u000e-\u0019\u007f-\u009f]/.test(text) ? null : text
  } catch {
    return null
  }
}

const MARKS: readonly [label: string, encoding: Encoding, ...bytes: number[]][] = [
  ['utf-8', 'UTF-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 'UTF-16', 0xff, 0xfe],
  ['utf-16be', 'UTF-16', 0xfe, 0xff],
]

/** The characters that each table has. In the wrong order of bytes they are other ones. */
const countTableCharacters = (text: string | null) => text?.match(/[\n\r\t,;|0-9]/g)?.length ?? 0

/**
 * Finds out how the file is encoded: by its byte order mark, else by its bytes. Texts of other encodings than UTF-8 are
 * practically never valid UTF-8, and only UTF-16 has zero bytes. Null for a file that is no text, such as a workbook.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile | null {
  const found = (text: string | null, encoding: Encoding) => (text === null ? null : { text, encoding })
  for (const [label, encoding, ...mark] of MARKS) {
    if (mark.every((byte, at) => bytes[at] === byte)) return found(decode(bytes, label), encoding)
  }
  if (bytes.includes(0)) {
    const [little, big] = [decode(bytes, 'utf-16le'), decode(bytes, 'utf-16be')]
    const difference = countTableCharacters(little) - countTableCharacters(big)
    return difference === 0 ? null : found(difference > 0 ? little : big, 'UTF-16')
  }
  const text = decode(bytes, 'utf-8')
  return text === null ? found(decode(bytes, 'windows-1252'), 'Windows-1252') : { text, encoding: 'UTF-8' }
}
