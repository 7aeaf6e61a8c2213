import type { setup as English } from '../../en/setup/index.ts'
import { look } from './look.ts'
import { pages } from './pages.ts'
import { steps } from './steps.ts'

export const setup: typeof English = { ...pages, ...steps, look }
