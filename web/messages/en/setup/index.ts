import { look } from './look.ts'
import { pages } from './pages.ts'
import { steps } from './steps.ts'

/** Setting up a new business, and what it is called and where it is. */
export const setup = { ...pages, ...steps, look }
