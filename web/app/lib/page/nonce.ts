import { createContext } from 'react'

/** Of the content security policy. Empty in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
