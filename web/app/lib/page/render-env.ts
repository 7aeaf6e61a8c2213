import { createContext } from 'react-router'

/** The values that the server passes to the pages it renders. */
export interface RenderEnv {
  /** Calls the API inside the same process. `path` starts with `/api`. */
  api: (path: string, init?: RequestInit) => Promise<Response>
  /** Marks our own inline scripts and styles for the content security policy. New for every rendering; replaced by hashes before the page is sent. */
  nonce: string
}

export const renderEnvContext = createContext<RenderEnv>()
