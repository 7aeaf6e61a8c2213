import { createContext } from 'react-router'

/** What the server passes to the pages it renders. */
export interface RenderEnv {
  /** Calls the API inside the same process. `path` starts with `/api`. */
  api: (path: string, init?: RequestInit) => Promise<Response>
  /** Of the content security policy, new for every request. */
  nonce: string
}

export const renderEnvContext = createContext<RenderEnv>()
