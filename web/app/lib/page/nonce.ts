import { createContext } from 'react'

/**
 * The nonce of inline scripts and styles, which do not run without it. Undefined in the browser: pages are sent with
 * hashes instead.
 */
export const NonceContext = createContext<string | undefined>(undefined)
