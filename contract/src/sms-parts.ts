/** GSM 03.38: characters of seven bits, and those that count twice. */
const SINGLE = /[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]/
const DOUBLE = /[\f^{}\\[~\]|€]/

const SEVEN_BITS = { one: 160, each: 153 }
/** The sizes for a text with any other character, such as those of Bangla. */
const SIXTEEN_BITS = { one: 70, each: 67 }

/** Returns how many messages a text is billed as. Each message of a joined text has less room. */
export function smsParts(text: string): number {
  const sizes = [...text].map((letter) => (SINGLE.test(letter) ? 1 : DOUBLE.test(letter) ? 2 : null))
  const isSevenBits = !sizes.includes(null)
  const { one, each } = isSevenBits ? SEVEN_BITS : SIXTEEN_BITS
  const length = isSevenBits ? sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) : text.length
  return length <= one ? 1 : Math.ceil(length / each)
}
