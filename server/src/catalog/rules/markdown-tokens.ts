import type { Token } from 'markdown-it'

/** Returns the text without markup. */
export function plain(token: Token | undefined): string {
  if (!token) return ''
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' '
  return token.children ? token.children.map(plain).join('') : token.content
}

/** Returns whether it is a heading at the top level, not within a quotation or a list. */
export const isHeading = (token: Token | undefined, tag: 'h1' | 'h2' | 'h3') =>
  token?.type === 'heading_open' && token.tag === tag && token.level === 0
