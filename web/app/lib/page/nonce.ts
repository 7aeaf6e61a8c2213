import { createContext } from 'react'

/** For inline scripts and styles, which do not run without it. Undefined in the browser: pages are sent with hashes instead. */
export const NonceContext = createContext<string | undefined>(undefined)
