import { createContext } from 'react-router'

/**
 * The style sheet with the colors of the business. The loader of the root sets it, and entry.server adds it to the page,
 * so that the first paint has these colors. It is not in the loader's data: the policy of the page allows no other style
 * than the one with which it was sent.
 */
export const lookStyleContext = createContext('')

/** A rendered page with the style at the end of its head. React ignores what it finds there. */
export const withLookStyle = (html: string, css: string, nonce = ''): string =>
  css ? html.replace('</head>', () => `<style id="look" nonce="${nonce}">${css}</style></head>`) : html
